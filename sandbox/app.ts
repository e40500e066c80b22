import { type Context, type Env, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { apiRoutes, refuseUnknown } from './api/routes.ts';
import type { SandboxContext } from './context.ts';

export function createSandboxApp(context: SandboxContext): Hono {
  const app = new Hono();
  app.route('/', apiRoutes(context));
  const control = lazily(async () => {
    const { controlRoutes } = await import('./control/routes.ts');
    return below(context, '/sandbox', controlRoutes(context)).notFound(refuseUnknown(context));
  });
  app.all('/sandbox/*', control);
  const openApi = lazily(async () =>
    (await import('./openapi/document.ts')).openApiRoutes(context),
  );
  app.get('/openapi.json', openApi);
  const form = lazily(async () => {
    const { formRoutes } = await import('./form/routes.ts');
    return below(context, '/form', formRoutes(context));
  });
  app.all('/form', form).all('/form/*', form);
  const portal = lazily(async () => {
    const { portalRoutes } = await import('./portal/routes.ts');
    return below(context, '/portal', portalRoutes(context));
  });
  app.all('/portal', portal).all('/portal/*', portal);
  app.get('/', (c) => c.redirect('/portal'));
  app.onError(reportFailure);
  app.notFound(refuseUnknown(context));
  return app;
}

function reportFailure(error: Error, c: Context): Response {
  if (error instanceof HTTPException) return error.getResponse();
  process.stderr.write(`${error.stack ?? error.message}\n`);
  return c.json({ error: { code: 'internal', message: 'Internal error.', fields: [] } }, 500);
}

type RequestHandler = (c: { req: { raw: Request }; env: unknown }) => Promise<Response>;

/** Loads an app on its first request, for a fast start. */
function lazily(load: () => Promise<Hono>): RequestHandler {
  let loaded: Promise<Hono> | undefined;
  return async (c) => {
    loaded ??= load();
    return (await loaded).fetch(c.req.raw, c.env as Record<string, unknown>);
  };
}

function below<E extends Env>(context: SandboxContext, prefix: string, routes: Hono<E>): Hono {
  const app = new Hono();
  app.use(async (_, next) => {
    await next();
    await context.store.committed();
  });
  return app.route(prefix, routes).onError(reportFailure);
}
