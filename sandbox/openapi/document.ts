import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Endpoint, Method } from '../api/endpoint.ts';
import { interfaceEndpoints } from '../api/endpoints.ts';
import { PROFILES, type Profile, type ProfileName } from '../api/profile.ts';
import { profileOf } from '../api/profiles.ts';
import type { SandboxContext } from '../context.ts';
import { controlEndpoints } from '../control/endpoints.ts';
import { type ErrorCode, statusOf } from '../errors.ts';
import { findTenant } from '../tenants/tenants.ts';
import { EVENT_TYPES } from '../webhooks/event-types.ts';

const INTRODUCTION = `
A multi-tenant service for payments and recurring billing: customers, products and plans, one-time
transactions and subscriptions, a hosted card form, signed webhooks. The API is the source of truth;
webhooks only say that there is something to fetch again.

**Authentication.** Every request has the header \`Authorization: Basic\` with the base64 encoding of
\`client_id:client_secret\`. The tenant is in the path; credentials of another tenant return 401.

**Amounts** are decimal numbers in requests and responses, with at most as many decimals as the currency
has. Prices are net; each tax is calculated once on the net total and rounded half up to the minor unit.
**Timestamps** are ISO 8601 in UTC, by the tenant's clock.

**Requests** have a JSON body of at most 256 KiB. Unknown fields are ignored, strings are trimmed.
A response other than 2xx is an error, and has changed nothing, except that a declined card consumes its token.
**Lists** return everything; query parameters are ignored.

**Payments.** Create the customer, which reuses an existing one with the same e-mail address. Generate a session token,
let the form of the package \`@service/web\` exchange it for a payment token, and charge that on your server: it is
valid for 60 minutes and one use. There are no idempotency keys and no refunds: make your own orders idempotent.

**Webhooks.** A POST to the tenant's destination with \`{ type, businessId, payload }\` and the header
\`X-Webhook-Signature\`: the lower-case hex HMAC-SHA256 of the exact body bytes, keyed with the signing
secret. Any 2xx within 10 seconds is a success; otherwise the delivery is retried. Events may be duplicated, late and
out of order: fetch the resource again, after invoice:* the transactions list. Types:
${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}.

**Endpoints under /sandbox** belong to this sandbox and not to the service. They are only available on this machine,
under a loopback host name, and only to the sandbox's own web pages.
`.trim();

export type OpenApiDocument = {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, OpenApiOperation>>;
  components?: { schemas?: Record<string, unknown> };
};

export type OpenApiOperation = {
  operationId?: string;
  tags: string[];
  description: string;
  parameters?: { name: string; in: string; description?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
};

export function openApiDocument(publicUrl: string, name: ProfileName): OpenApiDocument {
  const profile = profileOf(name);
  const app = new OpenAPIHono();
  const registry = app.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'basic', { type: 'http', scheme: 'basic' });
  const schemas = namedSchemas(profile);
  for (const endpoint of interfaceEndpoints) {
    registry.registerPath(
      createRoute({
        ...routeOf(endpoint.method, endpoint.path, endpoint.handler.schema),
        operationId: endpoint.operationId,
        description: endpoint.description,
        tags: [tagOf(endpoint.path)],
        security: [{ basic: [] }],
        responses: responsesOf(endpoint, profile, schemas),
      }),
    );
  }
  for (const endpoint of controlEndpoints) {
    registry.registerPath(
      createRoute({
        ...routeOf(endpoint.method, `/sandbox${endpoint.path}`, endpoint.schema),
        description: endpoint.description,
        tags: ['Sandbox control'],
        responses: { '2XX': { description: 'Done.' } },
      }),
    );
  }
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Payments and billing service',
      version: '1',
      description: `${INTRODUCTION}\n\n**This document** describes the profile \`${name}\`.`,
    },
    servers: [{ url: publicUrl }],
  });
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}

function tagOf(path: string): string {
  const [, first, , third] = path.split('/');
  return first === 'tenants' && third ? third : 'checkout';
}

function routeOf(method: Method, path: string, schema: z.ZodType | null) {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const params = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  return {
    method: method.toLowerCase() as Lowercase<Method>,
    path: path.replace(/:(\w+)/g, '{$1}'),
    request: {
      ...(names.length > 0 && { params }),
      ...(schema !== null && { body: { required: true, ...jsonOf(schema) } }),
    },
  };
}

type Named = ReturnType<typeof namedSchemas>;

function namedSchemas({ schemas, errorSchema }: Profile) {
  return {
    customer: schemas.customer.meta({ id: 'Customer' }),
    product: schemas.product.meta({ id: 'Product' }),
    plan: schemas.plan.meta({ id: 'Plan' }),
    subscription: schemas.subscription.meta({ id: 'Subscription' }),
    transaction: schemas.transaction.meta({ id: 'Transaction' }),
    token: z.object({ token: z.string() }).meta({ id: 'SessionToken' }),
    error: errorSchema.meta({ id: 'Error' }),
  };
}

const jsonOf = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

function responsesOf(endpoint: Endpoint, profile: Profile, schemas: Named) {
  const { refuses, handler } = endpoint;
  const body: ErrorCode[] = [
    'malformed_json',
    'payload_too_large',
    'unsupported_media_type',
    'validation_failed',
  ];
  const codes: ErrorCode[] = ['unauthorized', ...(handler.schema === null ? [] : body), ...refuses];
  const byStatus = Map.groupBy(codes, (code) => statusOf(code, profile));
  return Object.fromEntries([
    ...successes(endpoint, profile, schemas),
    ...[...byStatus].map(([status, meant]) => {
      const description = `${meant.map((code) => code.replaceAll('_', ' ')).join(', ')}.`;
      return [status, { description, ...jsonOf(schemas.error) }] as const;
    }),
  ]);
}

function successes({ handler: { reply } }: Endpoint, profile: Profile, schemas: Named) {
  const success = (status: number, schema?: z.ZodType) =>
    [status, { description: 'Success.', ...(schema && jsonOf(schema)) }] as const;
  if (reply.as === 'token') {
    return [success(reply.isCreated ? profile.tokenCreated : 200, schemas.token)];
  }
  const schema = schemas[reply.kind];
  switch (reply.as) {
    case 'one':
      return [success(200, schema)];
    case 'list':
      return [success(200, profile.list.schema(schema))];
    case 'created': {
      const isReused = reply.kind === 'customer' && !profile.refusesTakenEmail;
      return [success(profile.created, schema), ...(isReused ? [success(200, schema)] : [])];
    }
    case 'changed':
      return [profile.isChangeEmpty ? success(204) : success(200, schema)];
    case 'deleted': {
      const shown = z.record(z.string(), z.union([z.string(), z.boolean()]));
      return [profile.isDeletionShown ? success(200, shown) : success(204)];
    }
  }
}

/** `?profile=` or `?tenant=` selects a profile. */
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
