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
webhooks only say that there is something to fetch again.

**Authentication.** Every request has the header \`Authorization: Basic\` with the base64 encoding of
\`client_id:client_secret\`. The tenant is in the path; credentials of another tenant return 401.

**Amounts** are decimal numbers in requests and responses, with at most as many decimals as the currency
has. Prices are net; each tax is calculated once on the net total and rounded half up to the minor unit.
**Timestamps** are ISO 8601 in UTC, by the tenant's clock.

**Requests** have a JSON body of at most 256 KiB. Unknown fields are ignored, strings are trimmed.
A response other than 2xx is an error, and has changed nothing, except that a declined card consumes its token.

**Lists** return everything. \`limit\` (1 to 1000) and \`cursor\` are an extension: a full page has the
cursor of the next one in the header \`X-Next-Cursor\`.

**One-time payments.** Create the customer, which reuses an existing one with the same e-mail address. Generate a
session token, let the form exchange it for a payment token, and create the transaction on your server with items,
taxes and that token. Store its id. There are no idempotency keys and no refunds: make your own orders idempotent.

**Subscriptions.** Create a plan once and store its id. Collect a payment token when a customer subscribes, create the
subscription, and update it with the endpoints below. The service charges renewals.

**The form** is in the package \`@service/web\`: \`CheckoutForm.initialize(options)\` returns an
object with \`mount()\` and \`submitFormFields()\`. Options: \`sessionToken\`, \`environment\`
(\`sandbox\`), \`container\` (a DOM element), \`height\` and \`width\` (numbers, optional),
\`onFormFieldStateChange(state)\`, \`onLoadError(error)\`, \`completeTransaction(data)\`, and
\`sessionTokenProvider()\`, which is called for a new token when the current one has expired.
Submitting only tokenizes, it never charges. \`data.sessionToken\` of completeTransaction is the payment
token to send to your server, not the session token of the form; \`data.cardData\` has
\`last4Digits\` and \`cardType\`. A payment token is valid for 60 minutes and one use.

**Webhooks.** A POST to the tenant's destination with \`{ type, businessId, payload }\` and the header
\`X-Webhook-Signature\`: the lower-case hex HMAC-SHA256 of the exact body bytes, keyed with the signing
secret. If the signature does not match, respond with 401; otherwise store the event, respond with 2xx
immediately, and process it afterwards. Any 2xx within 10 seconds is a success; otherwise the delivery is retried
after about 5 s, 15 s, 1 min, 5 min, 15 min, 30 min and 1 h. Events may be duplicated, late and out of order.

**Events and what to fetch.** customer:* – the customer. product:* – the product. subscription:* and
subscription:charge:* – the subscription. invoice:* – the transactions list. Types:
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
  const name = `**This document** describes the dialect \`${dialect}\` with ${responses} responses`;
  if (differences.length === 0) return `${name}. Add \`?dialect=alternate\` for another one.`;
  const list = differences.map((each) => `\`${each}\``).join(', ');
  return `${name}, which differs from the description above: ${list}.`;
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
