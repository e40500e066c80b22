import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { interfaceEndpoints } from './endpoints.ts';
import { serve, tenantIdOf } from './serve.ts';

export function apiRoutes(context: SandboxContext): Hono {
  const app = new Hono();
  for (const endpoint of interfaceEndpoints) {
    app.on(endpoint.method, endpoint.path, serve(context, endpoint));
  }
  return app;
}

export function allowedMethods(
  endpoints: readonly { method: string; path: string }[],
): Map<string, string> {
  const methods = new Map<string, string>();
  for (const { path, method } of endpoints) {
    const named = method === 'GET' ? 'GET, HEAD' : method;
    const allowed = methods.get(path);
    methods.set(path, allowed === undefined ? named : `${allowed}, ${named}`);
  }
  return methods;
}

const ALLOWED = [...allowedMethods(interfaceEndpoints)].map(([path, allow]) => ({
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  allow,
}));

/** Below a tenant's path, 404 and 405 require valid credentials. */
export function refuseUnknown(
  context: SandboxContext,
): (c: Context) => Response | Promise<Response> {
  const refuseBelowTenant = serve(context, { refuse: refusalOf });
  return (c) => {
    if (tenantIdOf(c.req.path) !== undefined) return refuseBelowTenant(c);
    return c.json({ error: { code: 'not_found', message: 'Path not found.', fields: [] } }, 404);
  };
}

function refusalOf(path: string): ServiceError {
  const allow = ALLOWED.find(({ pattern }) => pattern.test(path))?.allow;
  return allow === undefined
    ? new ServiceError('not_found', 'Path not found.')
    : new ServiceError('method_not_allowed', `Allowed methods: ${allow}.`, { allow });
}
