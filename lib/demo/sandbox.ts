import { z } from 'zod';
import { moveClock } from '@/lib/db/clock';
import { env, isDemo } from '@/lib/env';
import type { CardFate } from './rules';

/** The demo's own sandbox, by its control interface. Nothing of this exists in live mode. */

const TIMEOUT_MS = 60_000;

async function control<T>(
  schema: z.ZodType<T>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  const { sandboxUrl, service } = env();
  if (!isDemo() || sandboxUrl === undefined) throw new Error('History is made in the demo only.');
  const url = `${sandboxUrl}/sandbox/tenants/${encodeURIComponent(service.tenantId)}${path}`;
  const response = await fetch(url, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${path}`);
  return schema.parse(text ? JSON.parse(text) : null);
}

const clock = z.object({ now: z.iso.datetime(), billingSteps: z.number() });

/**
 * Moves the sandbox's clock forward, and the shop's with it.
 * @returns how much the sandbox had to bill on the way
 */
export async function moveTo(at: Date): Promise<number> {
  const moved = await control(clock, 'PUT', '/clock', { now: at.toISOString() });
  await moveClock(Date.parse(moved.now) - Date.now());
  return moved.billingSteps;
}

/** The test cards of the sandbox. */
const cards: Record<CardFate, { number: string; last4: string }> = {
  pays: { number: '4242424242424242', last4: '4242' },
  declined: { number: '4000000000009995', last4: '9995' },
  'declined-then-pays': { number: '4000000000009995', last4: '9995' },
  'fails-once': { number: '4000000000000259', last4: '0259' },
  'fails-later': { number: '4000000000000341', last4: '0341' },
};

/** Cards whose renewals fail, by their last digits. */
export const failingCards = [cards['fails-once'].last4, cards['fails-later'].last4];

/** Made once: zod compiles each schema when it is first used. */
const tokenReply = z.object({ token: z.string() });

/** A payment token, as the card form gives it, with what is shown of the card. */
export async function tokenFor(
  fate: CardFate,
  name: string,
): Promise<{ token: string; card: { last4: string; type: string } }> {
  const { number, last4 } = cards[fate];
  const card = { number, expiryMonth: 12, expiryYear: 2040, securityCode: '123', name };
  const { token } = await control(tokenReply, 'POST', '/payment-tokens', card);
  return { token, card: { last4, type: 'VISA' } };
}

/** Lets calls go wrong until the faults are cleared. */
export async function injectFaults(path: string, kind: string, times: number): Promise<void> {
  await control(z.unknown(), 'POST', '/faults', { method: 'POST', path, kind, times });
}

export async function clearFaults(): Promise<void> {
  await control(z.unknown(), 'DELETE', '/faults');
}
