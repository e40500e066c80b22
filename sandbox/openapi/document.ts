import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Endpoint } from '../api/endpoint.ts';
import { interfaceEndpoints } from '../api/endpoints.ts';
import { errorReply } from '../api/replies.ts';
import { controlEndpoints } from '../control/endpoints.ts';
import { EVENT_TYPES } from '../webhooks/event-types.ts';

const ERROR_MEANINGS: Record<number, string> = {
  400: 'The body is not JSON.',
  401: 'The credentials are missing, or not those of this tenant.',
  402: 'The card was declined: nothing was charged, and the payment token is used up.',
  404: 'There is no such resource in this tenant, or the body names one that is not there.',
  409: 'Something else is in the way; the message says what.',
  413: 'The body is too large.',
  415: 'The body is not sent as application/json.',
  422: 'A field is not valid; `fields` says which, and why.',
};

const INTRODUCTION = `
A multi-tenant service for payments and recurring billing: customers, products and plans, one-time
transactions and subscriptions, a hosted card form, signed webhooks.

**Authentication.** Every call sends \`Authorization: Basic\` with the base64 of
\`client_id:client_secret\`. The tenant stands in the path; another tenant's credentials answer 401.

**Money** is a decimal number in replies and requests, with at most as many decimals as the currency
has. Inside, it is an integer of minor units. **Times** are ISO 8601 in UTC, by the tenant's clock.

**Unknown fields** are ignored. Texts are trimmed. A body has at most 256 KiB.

**Lists** answer everything. \`limit\` (1 to 1000) and \`cursor\` are an extension: a full page names the
next one in the header \`X-Next-Cursor\`.

**Tokens.** A session token opens the form. The form returns a payment token: valid for 60 minutes, for
one use.

**Webhooks.** A POST to the tenant's destination with \`{ type, businessId, payload }\` and the header
\`X-Webhook-Signature\`: the lower-case hex HMAC-SHA256 of the exact body bytes, keyed with the signing
secret. Any 2xx within 10 seconds is success; else it is sent again after about 5 s, 5 min, 30 min, 2 h,
5 h, 10 h and 10 h. Events can come twice, late and out of order: they only say "look again". Types:
${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}.

Calls under \`/sandbox\` belong to this sandbox and not to the service; they answer on this machine only.
`.trim();

export type OpenApiDocument = {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, OpenApiOperation>>;
  components?: { schemas?: Record<string, unknown> };
};

export type OpenApiOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: { name: string; in: string; description?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
};

/** The OpenAPI document, made from the schemas that validate the calls. */
export function openApiDocument(publicUrl: string): OpenApiDocument {
  const app = new OpenAPIHono();
  const registry = app.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'basic', { type: 'http', scheme: 'basic' });
  for (const endpoint of interfaceEndpoints) registry.registerPath(interfaceRoute(endpoint));
  for (const endpoint of controlEndpoints) {
    const { handler, path, method, operationId, summary, description } = endpoint;
    registry.registerPath(
      createRoute({
        method: lower(method),
        path: `/sandbox${braced(path)}`,
        operationId,
        tags: ['Sandbox control'],
        summary,
        description,
        request: {
          ...pathParameters(path),
          ...(handler.schema === null
            ? {}
            : { body: { content: { 'application/json': { schema: handler.schema } } } }),
        },
        responses: { '2XX': { description: 'Done.' } },
      }),
    );
  }
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Payments and billing service', version: '1', description: INTRODUCTION },
    servers: [{ url: publicUrl }],
  });
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}

function interfaceRoute(endpoint: Endpoint) {
  const { handler, path, method, operationId, summary, description, tag, reply } = endpoint;
  const schema = reply.schema && reply.list ? z.array(reply.schema) : reply.schema;
  return createRoute({
    method: lower(method),
    path: braced(path),
    operationId,
    tags: [tag],
    summary,
    description,
    security: [{ basic: [] }],
    request: {
      ...pathParameters(path),
      ...(reply.list
        ? {
            query: z.object({
              limit: z.string().optional().meta({ description: 'Extension: 1 to 1000.' }),
              cursor: z.string().optional().meta({ description: 'Extension: X-Next-Cursor.' }),
            }),
          }
        : {}),
      ...(handler.schema === null
        ? {}
        : {
            body: { required: true, content: { 'application/json': { schema: handler.schema } } },
          }),
    },
    responses: {
      [reply.status]: {
        description: 'Success.',
        ...(schema ? { content: { 'application/json': { schema } } } : {}),
      },
      ...Object.fromEntries([401, ...endpoint.errors].map((status) => [status, refusal(status)])),
    },
  });
}

function refusal(status: number) {
  return {
    description: ERROR_MEANINGS[status] ?? 'Refused.',
    content: { 'application/json': { schema: errorReply } },
  };
}

function pathParameters(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  if (names.length === 0) return {};
  return { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) };
}

function braced(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function lower(method: Endpoint['method']) {
  return method.toLowerCase() as Lowercase<Endpoint['method']>;
}
