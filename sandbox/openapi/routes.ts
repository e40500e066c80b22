import { Hono } from 'hono';
import { PROFILES } from '../api/profile.ts';
import type { SandboxContext } from '../context.ts';
import { findTenant } from '../tenants/tenants.ts';
import { openApiDocument } from './document.ts';
import { referencePage } from './reference.ts';

/** `/openapi.json` and `/reference`: of `?profile=`, of `?tenant=`, or of new tenants. */
export function openApiRoutes(context: SandboxContext): Hono {
  const document = (query: (name: string) => string | undefined) => {
    const tenant = findTenant({ context, tenantId: query('tenant') ?? '' }) ?? context.options;
    const named = PROFILES.find((each) => each === query('profile'));
    return openApiDocument(context.publicUrl(), named ?? tenant.profile);
  };
  const app = new Hono();
  app.get('/openapi.json', (c) => c.json(document((name) => c.req.query(name))));
  app.get('/reference', (c) => {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    );
    return c.html(referencePage(document((name) => c.req.query(name))));
  });
  return app;
}
