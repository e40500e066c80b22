import type { Endpoint } from '../api/endpoint.ts';
import type { Said, Wire } from '../api/replies/wire.ts';
import type { Kind } from '../api/replies/wire-parts.ts';
import { type ErrorCode, ServiceError, statusOf } from '../errors.ts';
import { inferSchema, type JsonSchema } from './infer.ts';
import { customers, plans, products, subscriptions, transactions } from './samples.ts';

/** Response schemas of a dialect, inferred from its replies to samples. */

type Media = Record<string, { schema: unknown }>;
export type ResponseObject = { description: string; content?: Media };

const NAMES: Record<Kind, string> = {
  customer: 'Customer',
  product: 'Product',
  plan: 'Plan',
  subscription: 'Subscription',
  transaction: 'Transaction',
};

const sampleError = new ServiceError('validation_failed', 'name: This field is required.', {
  fields: [{ path: 'name', message: 'This field is required.' }],
});
const sampleDecline = new ServiceError('payment_declined', 'The card was declined.', {
  declineCode: 'card_declined',
});

/** The resources of replies, as in lists. */
export function replySchemas(wire: Wire): Record<string, JsonSchema> {
  const samples = shownSamples(wire);
  const kinds = Object.entries(NAMES) as [Kind, string][];
  const schemas = kinds.map(([kind, name]) => [name, inferSchema(samples[kind])] as const);
  return Object.fromEntries(schemas);
}

function shownSamples(wire: Wire): Record<Kind, object[]> {
  const isEndedShown = wire.choices['rule.cancelled-shown'] !== 'gone';
  const isEndPlanned = wire.choices['rule.cancel'] === 'period-end';
  return {
    customer: customers.map(wire.customer),
    product: products.map(wire.product),
    plan: plans.map(wire.plan),
    subscription: subscriptions(isEndedShown, isEndPlanned).map(wire.subscription),
    transaction: transactions.map(wire.transaction),
  };
}

const MEANINGS: readonly (readonly [codes: readonly ErrorCode[], meaning: string])[] = [
  [['malformed_json'], 'The body is not JSON.'],
  [['payment_declined'], 'The card was declined: nothing was charged.'],
  [['not_found'], 'Resource not found in this tenant.'],
  [['customer_not_found'], 'The body names a resource that is not there.'],
  [['email_taken'], 'Something else is in the way; the message says what.'],
  [['payload_too_large'], 'The body is too large.'],
  [['unsupported_media_type'], 'The body is not sent as application/json.'],
  [['validation_failed'], 'A field is not valid.'],
  [['payment_token_used'], 'The payment token cannot be used.'],
  [['product_inactive'], 'What the body asks for cannot be done.'],
];

/** All responses of an endpoint in this dialect, by status. */
export function responsesOf(endpoint: Endpoint, wire: Wire): Record<string, ResponseObject> {
  const responses: Record<string, ResponseObject> = {};
  for (const [status, schema] of successes(endpoint, wire)) {
    responses[status] = {
      description: 'Success.',
      ...(schema ? { content: { 'application/json': { schema } } } : {}),
    };
  }
  const unauthorized = 'The credentials are missing, or not those of this tenant.';
  const refused = new Map<number, Set<string>>([[401, new Set([unauthorized])]]);
  for (const [codes, meaning] of MEANINGS) {
    for (const code of codes.filter((each) => mayAnswer(endpoint, each, wire))) {
      const status = statusOf(code, wire.choices);
      refused.set(status, (refused.get(status) ?? new Set()).add(meaning));
    }
  }
  for (const [status, meanings] of [...refused].sort(([a], [b]) => a - b)) {
    responses[status] = { description: [...meanings].join(' '), content: refusalContent(wire) };
  }
  return responses;
}

/** Whether a refusal is among an endpoint's, which are declared as the default dialect's statuses. */
function mayAnswer(
  { errors, method, operationId }: Endpoint,
  code: ErrorCode,
  wire: Wire,
): boolean {
  const isDeclared = (status: number) => errors.includes(status);
  switch (code) {
    case 'customer_not_found':
      return isDeclared(404) && isDeclared(422) && isDeclared(400);
    case 'payment_token_used':
      return isDeclared(402);
    case 'product_inactive':
      return isDeclared(422) && isDeclared(404);
    case 'email_taken': {
      const isRefused =
        method === 'DELETE'
          ? wire.choices['rule.delete-customer'] === 'refuses'
          : wire.choices['rule.email-taken'] === 'refuse';
      return isDeclared(409) || (isRefused && errors.length > 0 && method !== 'GET');
    }
    case 'malformed_json':
      return isDeclared(400);
    case 'payment_declined': {
      const isProrated = wire.choices['rule.change'] === 'prorated';
      return (
        isDeclared(402) || (isProrated && ['switchPlan', 'updateQuantity'].includes(operationId))
      );
    }
    case 'not_found':
      return isDeclared(404);
    case 'payload_too_large':
      return isDeclared(413);
    case 'unsupported_media_type':
      return isDeclared(415);
    case 'validation_failed':
      return isDeclared(422);
    default:
      return isDeclared(422) && method !== 'GET';
  }
}

function refusalContent(wire: Wire): Media {
  const bodies = [sampleError, sampleDecline].map((error) => wire.error(error, 422));
  const isText = bodies.some((body) => typeof body === 'string');
  if (isText) return { 'text/plain': { schema: { type: 'string' } } };
  return { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
}

/** The body of a refusal. */
export function errorSchema(wire: Wire): JsonSchema {
  return inferSchema([sampleError, sampleDecline].map((error) => wire.error(error, 422)));
}

type Success = readonly [status: number, schema: object | undefined];

function successes({ reply }: Endpoint, wire: Wire): Success[] {
  if (reply.as === 'token') {
    const status = reply.isCreated ? wire.status.token : 200;
    return [[status, { $ref: '#/components/schemas/SessionToken' }]];
  }
  const { kind } = reply;
  const ref = { $ref: `#/components/schemas/${NAMES[kind]}` };
  const whole = ref;
  switch (reply.as) {
    case 'one':
      return [[200, whole]];
    case 'list':
      return [[200, listSchema(wire, kind, ref)]];
    case 'created': {
      const created = success(wire.created(MARK), whole);
      const reused: Success = [wire.status.reused, whole];
      const isReused = kind === 'customer' && wire.choices['rule.email-taken'] === 'reuse';
      if (!isReused || created[1] === whole) return [created, ...(isReused ? [reused] : [])];
      // One status for two bodies.
      if (reused[0] === created[0]) return [[reused[0], { anyOf: [whole, created[1]] }]];
      return [created, reused];
    }
    case 'changed':
      return [success(wire.changed(MARK), whole)];
    case 'deleted':
      return [success(wire.deleted(kind, 'x'), whole)];
  }
}

/** A placeholder for a resource, to find its position in a reply. */
const MARK = {};

/** The resource where the reply has it in full, else the schema of the few fields it has. */
function success({ status, body }: Said, whole: object): Success {
  if (body === undefined) return [status, undefined];
  return [status, body === MARK ? whole : inferSchema([body])];
}

function listSchema(wire: Wire, kind: Kind, row: object): object {
  const items: JsonSchema = { type: 'array', items: row };
  const [last, first] = [null, 'x'].map((nextCursor): unknown => {
    const { before, after } = wire.list;
    return JSON.parse(`${before(kind)}${after({ total: () => 0, nextCursor })}`);
  });
  if (Array.isArray(last)) return items;
  return withRows(inferSchema([last, first]), items);
}

/** The schema of an envelope with that of its rows, which may be nested in an object of it. */
function withRows(schema: JsonSchema, items: JsonSchema): JsonSchema {
  if (schema.type === 'array') return items;
  if (!schema.properties) return schema;
  const properties = Object.entries(schema.properties).map(([name, value]) => [
    name,
    withRows(value, items),
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
