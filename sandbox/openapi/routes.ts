import { Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { type OpenApiDocument, openApiDocument } from './document.ts';
import { referencePage } from './reference.ts';

/** `/openapi.json` and `/reference`. The document is made by the first request for it. */
export function openApiRoutes(context: SandboxContext): Hono {
  let made: OpenApiDocument | undefined;
  const document = () => {
    made ??= openApiDocument(context.publicUrl());
    return made;
  };
  const app = new Hono();
  app.get('/openapi.json', (c) => c.json(document()));
  app.get('/reference', (c) => {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    );
    return c.html(referencePage(document()));
  });
  return app;
}
