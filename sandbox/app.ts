import { existsSync } from 'node:fs';
import { Hono } from 'hono';
import { apiRoutes } from './api/routes.ts';
import type { SandboxContext } from './context.ts';
import { controlRoutes } from './control/routes.ts';

type RouteModule = Record<string, unknown>;

/** The whole HTTP side of the sandbox on one Hono app. */
export function createSandboxApp(context: SandboxContext): Hono {
  const app = new Hono();
  app.route('/sandbox', controlRoutes(context));
  app.route('/', apiRoutes(context));
  mountLazily(app, '/form', './form/routes.ts', 'formRoutes', context);
  app.onError((error, c) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    return c.json({ error: { code: 'internal', message: 'The sandbox failed.', fields: [] } }, 500);
  });
  app.notFound((c) =>
    c.json({ error: { code: 'not_found', message: 'There is no such path.', fields: [] } }, 404),
  );
  mountLazily(app, '/portal', './portal/routes.ts', 'portalRoutes', context);
  return app;
}

/** Mounts pages that are loaded by the first request for them, so that starting stays quick. */
function mountLazily(
  app: Hono,
  prefix: string,
  file: string,
  exportName: string,
  context: SandboxContext,
): void {
  const url = new URL(file, import.meta.url);
  if (!existsSync(url)) return;
  let loaded: Promise<Hono> | undefined;
  const load = async (): Promise<Hono> => {
    const module = (await import(url.href)) as RouteModule;
    const create = module[exportName] as (context: SandboxContext) => Hono;
    return new Hono().route(prefix, create(context));
  };
  const handle = async (request: Request, env: unknown): Promise<Response> => {
    loaded ??= load();
    return (await loaded).fetch(request, env as Record<string, unknown>);
  };
  app.all(prefix, (c) => handle(c.req.raw, c.env));
  app.all(`${prefix}/*`, (c) => handle(c.req.raw, c.env));
}
