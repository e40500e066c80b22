import { setTimeout as sleep } from 'node:timers/promises';
import { createSessionToken } from '../../cards/tokens.ts';
import type { SandboxContext } from '../../context.ts';
import { sha256Hex } from '../../ids.ts';
import { type Call, type Endpoint, withoutBody } from '../endpoint.ts';

const common = {
  path: '/payment-token/:tenantId/generate',
  tag: 'Checkout',
  summary: 'Generate a session token',
  refuses: [],
} as const;

const description =
  'A token for the embedded form, valid for 60 minutes. It has no card and cannot be charged: the ' +
  'form returns another token for that.';

const newToken = (call: Call) => ({
  token: createSessionToken(call).token,
});

export const paymentTokenEndpoints: readonly Endpoint[] = [
  {
    ...common,
    method: 'POST',
    operationId: 'generateToken',
    description,
    reply: { as: 'token', isCreated: true },
    handler: withoutBody((call) => ({ status: call.profile.tokenCreated, body: newToken(call) })),
  },
  {
    ...common,
    method: 'GET',
    operationId: 'generateTokenByGet',
    description: `${description} The same as POST.`,
    reply: { as: 'token', isCreated: false },
    handler: withoutBody((call) => ({ status: 200, body: newToken(call) })),
  },
];

/** The refusals of every call that takes a payment token. */
export const TOKEN_REFUSALS = [
  'payment_token_unknown',
  'payment_token_not_captured',
  'payment_token_expired',
  'payment_token_used',
  'payment_declined',
] as const;

/** Waits a few seconds of real time for the slow test card, before the transaction, which stays atomic. */
export async function waitForSlowCard(context: SandboxContext, token: string): Promise<void> {
  if (context.slowTokens.size === 0 || !context.slowTokens.has(sha256Hex(token))) return;
  await sleep(context.options.slowCardMs);
}
