import { Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { interfaceEndpoints } from './endpoints.ts';
import { allowedMethods } from './methods.ts';
import { serve } from './serve.ts';

/** The interface's endpoints, and well-formed refusals of everything else below its paths. */
export function apiRoutes(context: SandboxContext): Hono {
  const app = new Hono();
  for (const endpoint of interfaceEndpoints) {
    app.on(endpoint.method, endpoint.path, serve(context, endpoint));
  }
  for (const [path, allow] of allowedMethods(interfaceEndpoints)) {
    const refuse = () =>
      new ServiceError('method_not_allowed', `This path answers ${allow}.`, { allow });
    app.all(path, serve(context, { refuse }));
  }
  const notFound = serve(context, {
    refuse: () => new ServiceError('not_found', 'There is no such path.'),
  });
  app.all('/tenants/:tenantId', notFound);
  app.all('/tenants/:tenantId/*', notFound);
  app.all('/payment-token/:tenantId/*', notFound);
  return app;
}
