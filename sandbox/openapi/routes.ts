import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { dialectProblem } from '../dialect/dialect.ts';
import { findTenant } from '../tenants/tenants.ts';
import { type OpenApiDocument, openApiDocument } from './document.ts';
import { referencePage } from './reference.ts';

const KEPT = 32;

/** `/openapi.json` and `/reference`, of any dialect. A document is made by the first request for it. */
export function openApiRoutes(context: SandboxContext): Hono {
  const made = new Map<string, OpenApiDocument>();
  /** Of a tenant, or of the dialect and response mode that are asked for; else those of new tenants. */
  const document = (c: Context): OpenApiDocument | string => {
    const tenant = findTenant(context, c.req.query('tenant') ?? '') ?? context.options;
    const dialect = c.req.query('dialect') ?? tenant.dialect;
    const responses = c.req.query('responses') ?? tenant.responses;
    const problem = dialectProblem(dialect);
    if (problem) return problem;
    if (responses !== 'full' && responses !== 'minimal') return 'Responses are full or minimal.';
    const key = `${responses}/${dialect}`;
    const known = made.get(key);
    if (known) return known;
    // The cache is bounded, since anybody can request any dialect.
    if (made.size >= KEPT) made.clear();
    const document = openApiDocument(context.publicUrl(), dialect, responses);
    made.set(key, document);
    return document;
  };
  const app = new Hono();
  app.get('/openapi.json', (c) => {
    const found = document(c);
    return typeof found === 'string' ? c.text(found, 400) : c.json(found);
  });
  app.get('/reference', (c) => {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    );
    const found = document(c);
    return typeof found === 'string' ? c.text(found, 400) : c.html(referencePage(found));
  });
  return app;
}
