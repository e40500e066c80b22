import { Hono } from 'hono';
import type { CardInput } from '../cards.ts';
import type { SandboxContext } from '../context.ts';
import { createTenant, findTenant } from '../tenants.ts';
import { createPaymentToken } from '../tokens.ts';
import { controlGuard } from './guard.ts';

/** The sandbox's own control calls, under `/sandbox/`: no part of the interface. */
export function controlRoutes(context: SandboxContext): Hono {
  const app = new Hono();
  app.use('*', controlGuard);
  app.get('/health', (c) => c.json({ status: 'ok', publicUrl: context.publicUrl() }));
  app.post('/tenants', async (c) => {
    const tenant = createTenant(context, await c.req.json().catch(() => ({})));
    const { id: tenantId, clientId, clientSecret, webhookSecret } = tenant;
    return c.json({ tenantId, clientId, clientSecret, webhookSecret }, 201);
  });
  app.post('/tenants/:tenantId/payment-tokens', async (c) => {
    const { tenantId } = c.req.param();
    if (!findTenant(context, tenantId)) return c.json({ error: { code: 'not_found' } }, 404);
    const result = createPaymentToken(context, tenantId, await c.req.json<CardInput>());
    if (!result.ok) return c.json({ error: { code: result.error } }, 422);
    const { token, last4Digits, cardType } = result;
    return c.json({ token, last4Digits, cardType }, 201);
  });
  return app;
}
