import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interfaceEndpoints } from '../api/endpoints.ts';
import { PROFILES } from '../api/profile.ts';
import { field, openTestSandbox, type TestSandbox, type TestTenant } from '../testing/sandbox.ts';
import type { OpenApiDocument } from './document.ts';

let sandbox: TestSandbox;
let document: OpenApiDocument;

beforeAll(async () => {
  sandbox = openTestSandbox();
  const response = await sandbox.app.request('http://127.0.0.1/openapi.json');
  expect(response.status).toBe(200);
  document = (await response.json()) as OpenApiDocument;
});
afterAll(() => sandbox.close());

/** The interface's table of endpoints, row by row. */
const TABLE = [
  'POST /payment-token/{tenantId}/generate',
  'GET /payment-token/{tenantId}/generate',
  'POST /tenants/{tenantId}/customers',
  'GET /tenants/{tenantId}/customers',
  'GET /tenants/{tenantId}/customers/{id}',
  'PUT /tenants/{tenantId}/customers/{id}',
  'DELETE /tenants/{tenantId}/customers/{id}',
  'PUT /tenants/{tenantId}/customers/{id}/payment-methods',
  'PUT /tenants/{tenantId}/customers/{id}/credit-card/choose',
  'POST /tenants/{tenantId}/products',
  'GET /tenants/{tenantId}/products',
  'GET /tenants/{tenantId}/products/{id}',
  'POST /tenants/{tenantId}/plans',
  'POST /tenants/{tenantId}/transactions',
  'GET /tenants/{tenantId}/transactions',
  'POST /tenants/{tenantId}/subscriptions',
  'GET /tenants/{tenantId}/subscriptions/{id}',
  'PATCH /tenants/{tenantId}/subscriptions/{id}/switch',
  'PATCH /tenants/{tenantId}/subscriptions/{id}/quantity',
  'PATCH /tenants/{tenantId}/subscriptions/{id}/payment-source',
  'DELETE /tenants/{tenantId}/subscriptions/{id}',
];

describe('The OpenAPI document', () => {
  it('has every row of the interface, and otherwise only the sandbox’s own calls', () => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.filter((call) => !call.includes(' /sandbox/')).sort()).toEqual([...TABLE].sort());
    expect(interfaceEndpoints).toHaveLength(TABLE.length);
  });

  it('describes every call, and has each operation once', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const names = operations.flatMap(({ operationId }) => operationId ?? []);
    expect(names).toHaveLength(TABLE.length);
    expect(new Set(names).size).toBe(names.length);
    for (const { description } of operations) expect(description.length).toBeGreaterThan(5);
  });

  it('has the fields that the calls validate', () => {
    const schemas = document.components?.schemas ?? {};
    expect(schemas.SubscriptionInput).toMatchObject({
      required: ['paymentToken', 'subscription'],
      properties: {
        subscription: {
          properties: {
            planId: {},
            customerId: {},
            quantity: { minimum: 1, maximum: 10_000 },
            applicableTaxes: {},
          },
        },
      },
    });
    expect(schemas.PaymentSourceInput).toMatchObject({ required: ['pfToken'] });
  });
});

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
};

/** Where a value differs from its schema; unknown fields count too. */
function mismatches(
  document: OpenApiDocument,
  given: Schema,
  value: unknown,
  at = 'reply',
): string[] {
  const named = given.$ref?.split('/').at(-1);
  const schema = named ? (document.components?.schemas?.[named] as Schema) : given;
  if (schema.anyOf) {
    const found = schema.anyOf.map((each) => mismatches(document, each, value, at));
    return found.some((each) => each.length === 0) ? [] : (found[0] ?? []);
  }
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const types = [schema.type].flat().map((each) => (each === 'integer' ? 'number' : each));
  if (!types.includes(type)) return [`${at} is ${type} and not ${schema.type}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${value}`];
  if (Array.isArray(value)) {
    return value.flatMap((row, index) =>
      mismatches(document, schema.items ?? {}, row, `${at}[${index}]`),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  const fields = Object.entries(value).flatMap(([name, inner]) => {
    const field = schema.properties?.[name] ?? schema.additionalProperties;
    return field ? mismatches(document, field, inner, `${at}.${name}`) : [`${at}.${name} is extra`];
  });
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
  return [...fields, ...missing.map((name) => `${at}.${name} is missing`)];
}

async function aBusiness(tenant: TestTenant) {
  const id = async (path: string, body: unknown) =>
    field((await tenant.api('POST', path, body)).body, 'id');
  const customer = { firstname: 'Ada', lastname: 'M', email: 'ada@example.com' };
  const customerId = await id('/customers', customer);
  const productId = await id('/products', { name: 'Guji', price: 14.5, currency: 'EUR' });
  const plan = { name: 'Club', recurringChargeAmount: 24, currency: 'EUR' };
  const [planId, otherId] = [await id('/plans', plan), await id('/plans', plan)];
  const subscription = { planId, customerId, applicableTaxes: ['GST'] };
  const paymentToken = await tenant.paymentToken();
  const subscriptionId = await id('/subscriptions', { paymentToken, subscription });
  return { customer, customerId, productId, plan, planId, otherId, subscription, subscriptionId };
}

describe('The document of a profile', () => {
  it.each(PROFILES)('matches the replies of %s', async (profile) => {
    const tenant = sandbox.tenant();
    const business = await aBusiness(tenant);
    await tenant.control('PATCH', '', { profile });
    const path = `http://127.0.0.1/openapi.json?tenant=${tenant.id}`;
    const own = (await (await sandbox.app.request(path)).json()) as OpenApiDocument;
    expect(own.info.description).toContain(`\`${profile}\``);
    const wrong: string[] = [];
    const call = async (operationId: string, path: string, body?: unknown) => {
      const operations = Object.values(own.paths).flatMap((methods) => Object.entries(methods));
      const [method = '', operation] =
        operations.find(([, each]) => each.operationId === operationId) ?? [];
      const answer = await tenant.api(method.toUpperCase(), path, body);
      const response = operation?.responses[answer.status];
      if (!response) wrong.push(`${operationId} answers ${answer.status}`);
      const schema = response?.content?.['application/json']?.schema as Schema | undefined;
      if (schema) wrong.push(...mismatches(own, schema, answer.body, operationId));
      else if (answer.body !== undefined) wrong.push(`${operationId} answers a body`);
    };
    const { customerId, productId, subscriptionId } = business;
    await call('createCustomer', '/customers', {
      ...business.customer,
      email: 'new@example.com',
    });
    await call('createCustomer', '/customers', business.customer);
    await call('createCustomer', '/customers', {});
    await call('listCustomers', '/customers');
    await call('getCustomer', `/customers/${customerId}`);
    await call('getCustomer', '/customers/none');
    await call('updateCustomer', `/customers/${customerId}`, { lastname: 'Byron' });
    const card = async (number?: string) => ({ paymentToken: await tenant.paymentToken(number) });
    await call('addPaymentMethod', `/customers/${customerId}/payment-methods`, await card());
    await call('createProduct', '/products', { name: 'New', price: 1, currency: 'EUR' });
    await call('listProducts', '/products');
    await call('getProduct', `/products/${productId}`);
    await call('createPlan', '/plans', business.plan);
    const items = [{ productId, quantity: 2 }];
    const charge = { customerId, items, taxRatesOptions: ['GST'] };
    await call('createTransaction', '/transactions', { ...charge, ...(await card()) });
    const declined = await card('4000000000000002');
    await call('createTransaction', '/transactions', { ...charge, ...declined });
    await call('createTransaction', '/transactions', { ...charge, paymentToken: 'none' });
    await call('createTransaction', '/transactions', {
      ...charge,
      ...(await card()),
      customerId: 'x',
    });
    await call('listTransactions', '/transactions');
    const { subscription } = business;
    await call('createSubscription', '/subscriptions', { subscription, ...(await card()) });
    const one = `/subscriptions/${subscriptionId}`;
    await call('getSubscription', one);
    await call('switchPlan', `${one}/switch`, { planId: business.otherId });
    await call('updateQuantity', `${one}/quantity`, { quantity: 3 });
    await call('cancelSubscription', one);
    await call('getSubscription', one);
    await call('deleteCustomer', `/customers/${customerId}`);
    expect(wrong).toEqual([]);
  });
});
