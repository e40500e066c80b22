import { existsSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { apiRoutes, refuseUnknown } from './api/routes.ts';
import type { SandboxContext } from './context.ts';

/** The whole HTTP side of the sandbox on one Hono app. */
export function createSandboxApp(context: SandboxContext): Hono {
  const app = new Hono();
  app.route('/', apiRoutes(context));
  const control = lazily(async () => {
    const { controlRoutes } = await import('./control/routes.ts');
    const routes = new Hono().route('/sandbox', controlRoutes(context));
    return routes.onError(reportFailure).notFound(refuseUnknown(context));
  });
  app.all('/sandbox/*', control);
  const openApi = lazily(async () => (await import('./openapi/routes.ts')).openApiRoutes(context));
  app.get('/openapi.json', openApi);
  app.get('/reference', openApi);
  mountLazily(app, '/form', './form/routes.ts', 'formRoutes', context);
  mountLazily(app, '/portal', './portal/routes.ts', 'portalRoutes', context);
  app.get('/', (c) => c.redirect('/portal'));
  app.onError(reportFailure);
  app.notFound(refuseUnknown(context));
  return app;
}

/** A refusal that a page has thrown, or what nobody should see: a failure of the sandbox itself. */
function reportFailure(error: Error, c: Context): Response {
  if (error instanceof HTTPException) return error.getResponse();
  process.stderr.write(`${error.stack ?? error.message}\n`);
  return c.json({ error: { code: 'internal', message: 'The sandbox failed.', fields: [] } }, 500);
}

type RequestHandler = (c: { req: { raw: Request }; env: unknown }) => Promise<Response>;

/** Answers with an app that is loaded by the first request for it, so that starting stays quick. */
function lazily(load: () => Promise<Hono>): RequestHandler {
  let loaded: Promise<Hono> | undefined;
  return async (c) => {
    loaded ??= load();
    return (await loaded).fetch(c.req.raw, c.env as Record<string, unknown>);
  };
}

function mountLazily(
  app: Hono,
  prefix: string,
  file: string,
  exportName: string,
  context: SandboxContext,
): void {
  const url = new URL(file, import.meta.url);
  if (!existsSync(url)) return;
  const handler = lazily(async () => {
    const module = (await import(url.href)) as Record<string, unknown>;
    const create = module[exportName] as (context: SandboxContext) => Hono;
    return new Hono().route(prefix, create(context)).onError(reportFailure);
  });
  app.all(prefix, handler);
  app.all(`${prefix}/*`, handler);
}
