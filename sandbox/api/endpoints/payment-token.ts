import { createSessionToken } from '../../cards/tokens.ts';
import { type Endpoint, withoutBody } from '../endpoint.ts';

const common = {
  path: '/payment-token/:tenantId/generate',
  tag: 'Checkout',
  summary: 'Generate a session token',
  description:
    'A token for the embedded form, valid for 60 minutes. It has no card and cannot be charged: the ' +
    'form returns another token for that.',
  errors: [],
  handler: withoutBody(({ context, tenant, wire }) => ({
    status: wire.status.token,
    body: { token: createSessionToken(context, tenant.id).token },
  })),
} as const;

export const paymentTokenEndpoints: readonly Endpoint[] = [
  {
    ...common,
    method: 'POST',
    operationId: 'generateToken',
    reply: { as: 'token', isCreated: true },
  },
  {
    ...common,
    method: 'GET',
    operationId: 'generateTokenByGet',
    description: `${common.description} The same as POST.`,
    reply: { as: 'token', isCreated: false },
    handler: withoutBody(({ context, tenant }) => ({
      status: 200,
      body: { token: createSessionToken(context, tenant.id).token },
    })),
  },
];
