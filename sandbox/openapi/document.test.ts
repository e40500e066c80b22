import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interfaceEndpoints } from '../api/endpoints.ts';
import { openTestSandbox, type TestSandbox } from '../testing/sandbox.ts';
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

/** The endpoints table of the interface, row by row. */
const TABLE = [
  'POST /payment-token/{tenantId}/generate',
  'GET /payment-token/{tenantId}/generate',
  'POST /tenants/{tenantId}/customers',
  'GET /tenants/{tenantId}/customers',
  'GET /tenants/{tenantId}/customers/{customerId}',
  'PUT /tenants/{tenantId}/customers/{customerId}',
  'DELETE /tenants/{tenantId}/customers/{customerId}',
  'PUT /tenants/{tenantId}/customers/{customerId}/payment-methods',
  'PUT /tenants/{tenantId}/customers/{customerId}/credit-card/choose',
  'POST /tenants/{tenantId}/products',
  'GET /tenants/{tenantId}/products',
  'GET /tenants/{tenantId}/products/{productId}',
  'POST /tenants/{tenantId}/plans',
  'POST /tenants/{tenantId}/transactions',
  'GET /tenants/{tenantId}/transactions',
  'POST /tenants/{tenantId}/subscriptions',
  'GET /tenants/{tenantId}/subscriptions/{subscriptionId}',
  'PATCH /tenants/{tenantId}/subscriptions/{subscriptionId}/switch',
  'PATCH /tenants/{tenantId}/subscriptions/{subscriptionId}/quantity',
  'PATCH /tenants/{tenantId}/subscriptions/{subscriptionId}/payment-source',
  'DELETE /tenants/{tenantId}/subscriptions/{subscriptionId}',
];

describe('The OpenAPI document', () => {
  it('has every row of the interface, and beyond it only the sandbox’s own calls', () => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.filter((call) => !call.includes(' /sandbox/')).sort()).toEqual([...TABLE].sort());
    expect(interfaceEndpoints).toHaveLength(TABLE.length);
  });

  it('describes every call, and names each once', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { summary, description } of operations) {
      expect(summary.length).toBeGreaterThan(5);
      expect(description.length).toBeGreaterThan(5);
    }
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

  it('is shown on a page that needs nothing from elsewhere', async () => {
    const response = await sandbox.app.request('http://127.0.0.1/reference');
    expect(response.status).toBe(200);
    const page = await response.text();
    for (const row of TABLE) expect(page).toContain(row.split(' ')[1]);
    expect(page).not.toMatch(/<script|<link|src=|https?:\/\/(?!127)/);
  });
});
