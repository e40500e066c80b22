import { createSessionToken } from '../../cards/tokens.ts';
import type { Endpoint } from '../endpoint.ts';

function generates(method: 'GET' | 'POST', operationId: string, isCreated: boolean): Endpoint {
  return {
    method,
    path: '/payment-token/:tenantId/generate',
    operationId,
    description:
      'A token for the embedded form, valid for 60 minutes. It has no card and cannot be charged: the ' +
      'form returns another token for that. GET and POST are the same.',
    refuses: [],
    handler: {
      reply: { as: 'token', isCreated },
      schema: null,
      run: (call) => ({
        status: isCreated ? call.profile.tokenCreated : 200,
        body: { token: createSessionToken(call) },
      }),
    },
  };
}

export const paymentTokenEndpoints: readonly Endpoint[] = [
  generates('POST', 'generateToken', true),
  generates('GET', 'generateTokenByGet', false),
];

export const TOKEN_REFUSALS = [
  'payment_token_unknown',
  'payment_token_not_captured',
  'payment_token_expired',
  'payment_token_used',
  'payment_declined',
] as const;
