import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Endpoint } from '../api/endpoint.ts';
import { interfaceEndpoints } from '../api/endpoints/all.ts';
import { wireFor } from '../api/replies/wire.ts';
import { controlEndpoints } from '../control/endpoints.ts';
import { type Dialect, describeDialect, type ResponseMode } from '../dialect/dialect.ts';
import { EVENT_TYPES } from '../webhooks/event-types.ts';
import { errorSchema, replySchemas, responsesOf } from './responses.ts';

const INTRODUCTION = `
A multi-tenant service for payments and recurring billing: customers, products and plans, one-time
transactions and subscriptions, a hosted card form, signed webhooks. The API is the source of truth;
webhooks only say that there is something to read again.

**Authentication.** Every call sends \`Authorization: Basic\` with the base64 of
\`client_id:client_secret\`. The tenant stands in the path; another tenant's credentials answer 401.

**Money** is a decimal number in replies and requests, with at most as many decimals as the currency
has. Prices are net; each tax is computed once on the net sum and rounded half up to the minor unit.
**Times** are ISO 8601 in UTC, by the tenant's clock.

**Requests** carry JSON of at most 256 KiB. Unknown fields are ignored, blanks around texts are cut.
Answers outside of 2xx are failures, and have changed nothing but a token that a declined card uses up.

**Lists** answer everything. \`limit\` (1 to 1000) and \`cursor\` are an extension: a full page names the
next one in the header \`X-Next-Cursor\`.

**Buying once.** Make sure that the customer exists (create it, or reuse it by e-mail), get a session
token, let the form turn it into a payment token, and charge from your server: items, taxes, that token.
Keep the transaction's id. There is no idempotency key and no refund: make your own orders idempotent.

**Subscribing.** Create a plan once and keep its id. Collect a payment token when somebody subscribes, create the
subscription, and change it with the calls below. Renewals are charged by the service.

**The form** comes with the package \`@service/web\`: \`CheckoutForm.initialize(options)\` answers an
object with \`mount()\` and \`submitFormFields()\`. Options: \`sessionToken\`, \`environment\`
(\`sandbox\`), \`container\` (a DOM element), \`height\` and \`width\` (numbers, optional),
\`onFormFieldStateChange(state)\`, \`onLoadError(error)\`, \`completeTransaction(data)\`, and
\`sessionTokenProvider()\`, which is asked for a fresh token when the current one has expired.
Submitting only tokenizes, it never charges. \`data.sessionToken\` of completeTransaction is the payment
token to send to your server, not the token that the form began with; \`data.cardData\` has
\`last4Digits\` and \`cardType\`. A payment token is valid for 60 minutes and for one use.

**Webhooks.** A POST to the tenant's destination with \`{ type, businessId, payload }\` and the header
\`X-Webhook-Signature\`: the lower-case hex HMAC-SHA256 of the exact body bytes, keyed with the signing
secret. A receiver that computes another value answers 401; else it stores the event, answers 2xx at
once, and works afterwards. Any 2xx within 10 seconds is success; else it is sent again after about 5 s,
15 s, 1 min, 5 min, 15 min, 30 min and 1 h. Events can come twice, late and out of order.

**Events and what to re-fetch.** customer:* – the customer. product:* – the product. subscription:* and
subscription:charge:* – the subscription. invoice:* – the transactions list. Types:
${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}.

**Calls under /sandbox** belong to this sandbox and not to the service. They answer on this machine only,
under a loopback name, and to no web page but the sandbox's own.
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

/**
 * The OpenAPI document of one dialect: requests from the schemas that validate them, responses inferred from the
 * dialect's replies to samples.
 */
export function openApiDocument(
  publicUrl: string,
  dialect: Dialect = 'default',
  responses: ResponseMode = 'full',
): OpenApiDocument {
  const wire = wireFor(responses, dialect);
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
    info: {
      title: 'Payments and billing service',
      version: '1',
      description: `${INTRODUCTION}\n\n${aboutDialect(dialect, responses)}`,
    },
    servers: [{ url: publicUrl }],
  });
  const copy = JSON.parse(JSON.stringify(document)) as OpenApiDocument;
  for (const endpoint of interfaceEndpoints) {
    const operation = copy.paths[braced(endpoint.path)]?.[lower(endpoint.method)];
    if (operation) operation.responses = responsesOf(endpoint, wire);
  }
  copy.components = {
    ...copy.components,
    schemas: {
      ...copy.components?.schemas,
      ...replySchemas(wire),
      Error: errorSchema(wire),
      SessionToken: {
        type: 'object',
        properties: { token: { type: 'string' } },
        required: ['token'],
      },
    },
  };
  return copy;
}

function aboutDialect(dialect: Dialect, responses: ResponseMode): string {
  const differences = describeDialect(dialect, responses);
  const name = `**This document** is that of the dialect \`${dialect}\` with ${responses} replies`;
  if (differences.length === 0) return `${name}. Add \`?dialect=random:7\` for another one.`;
  const list = differences.map((each) => `\`${each}\``).join(', ');
  return `${name}, in which some things are otherwise than said above: ${list}.`;
}

function interfaceRoute(endpoint: Endpoint) {
  const { handler, path, method, operationId, summary, description, tag, reply } = endpoint;
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
      ...(reply.as === 'list'
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
    // Set on the finished document: they depend on the dialect.
    responses: { '2XX': { description: 'Success.' } },
  });
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
