import { Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { createSessionToken } from '../tokens.ts';

/** The interface's endpoints. */
export function apiRoutes(context: SandboxContext): Hono {
  const app = new Hono();
  app.on(['GET', 'POST'], '/payment-token/:tenantId/generate', (c) =>
    c.json({ token: createSessionToken(context, c.req.param('tenantId')).token }),
  );
  return app;
}
