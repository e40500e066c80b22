import { type Context, Hono } from 'hono';
import { readBodyText } from '../api/body.ts';
import type { Reply } from '../api/endpoint.ts';
import { refusal as refusalIn } from '../api/fault-replies.ts';
import { profileOf } from '../api/profiles.ts';
import { allowedMethods } from '../api/routes.ts';
import { catchUp } from '../billing/scheduler.ts';
import type { SandboxContext } from '../context.ts';
import { ServiceError, statusOf } from '../errors.ts';
import { findTenant } from '../tenants/tenants.ts';
import { type ControlEndpoint, controlEndpoints } from './endpoints.ts';
import { controlGuard } from './guard.ts';

export function controlRoutes(context: SandboxContext): Hono {
  const app = new Hono();
  app.use('*', controlGuard);
  for (const endpoint of controlEndpoints) {
    app.on(endpoint.method, endpoint.path, (c) => answer(context, endpoint, c));
  }
  for (const [path, allow] of allowedMethods(controlEndpoints)) {
    app.all(path, () =>
      toResponse(
        refusal(new ServiceError('method_not_allowed', `Allowed methods: ${allow}.`, { allow })),
      ),
    );
  }
  return app;
}

async function answer(
  context: SandboxContext,
  endpoint: ControlEndpoint,
  c: Context,
): Promise<Response> {
  try {
    const tenantId = c.req.param('tenantId') ?? '';
    if (tenantId !== '') {
      if (!findTenant({ context, tenantId })) {
        throw new ServiceError('not_found', 'Tenant not found.');
      }
      catchUp({ context, tenantId });
    }
    const text = endpoint.schema === null ? '' : await readBodyText(c);
    const id = c.req.param('id') ?? '';
    const call = { context, tenantId, id, query: (name: string) => c.req.query(name) };
    return toResponse(await endpoint.run(call, text));
  } catch (error) {
    if (error instanceof ServiceError) return toResponse(refusal(error));
    throw error;
  }
}

function refusal(error: ServiceError): Reply {
  const status = statusOf(error.code, profileOf('full'));
  const headers: Record<string, string> = error.allow === undefined ? {} : { Allow: error.allow };
  return refusalIn(profileOf('full'), error, status, headers);
}

function toResponse(reply: Reply): Response {
  const headers = { 'Cache-Control': 'no-store', ...reply.headers };
  if (reply.body === undefined) return new Response(null, { status: reply.status, headers });
  return new Response(JSON.stringify(reply.body), {
    status: reply.status,
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
}
