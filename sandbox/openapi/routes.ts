import { Hono } from 'hono';
import { PROFILES } from '../api/profile.ts';
import type { SandboxContext } from '../context.ts';
import { findTenant } from '../tenants/tenants.ts';
import { openApiDocument } from './document.ts';

/** `/openapi.json`: of `?profile=`, of `?tenant=`, or of new tenants. */
export function openApiRoutes(context: SandboxContext): Hono {
  const app = new Hono();
  app.get('/openapi.json', (c) => {
    const tenantId = c.req.query('tenant') ?? '';
    const tenant = findTenant({ context, tenantId }) ?? context.options;
    const named = PROFILES.find((each) => each === c.req.query('profile'));
    return c.json(openApiDocument(context.publicUrl(), named ?? tenant.profile));
  });
  return app;
}
