import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controlEndpoints } from '../control/endpoints.ts';
import { isLong } from '../testing/long.ts';
import { field, openTestSandbox, type TestSandbox, type TestTenant } from '../testing/sandbox.ts';
import { aCustomer, aPlan, aProduct, subscribe } from '../testing/shop.ts';
import { interfaceEndpoints } from './endpoints.ts';

/** `npm run test:long` sends all of them. */
const RUNS = isLong ? 1_000 : 50;
const CONTROL_RUNS = isLong ? 150 : 20;
/** Occurs in all data of the other tenant, and in no request. */
const OTHER_TENANT_MARKER = 'Strangersson';

let sandbox: TestSandbox;
let tenant: TestTenant;
let stranger: TestTenant;
let ids: string[];
let otherTenantIds: string[];

beforeAll(async () => {
  sandbox = openTestSandbox();
  tenant = sandbox.tenant();
  stranger = sandbox.tenant();
  ids = await populate(tenant);
  otherTenantIds = await populate(stranger);
  const [customerId, productId, planId] = otherTenantIds;
  await stranger.api('PUT', `/customers/${customerId}`, { lastname: OTHER_TENANT_MARKER });
  await stranger.control('PATCH', `/products/${productId}`, { description: OTHER_TENANT_MARKER });
  await stranger.control('PATCH', `/plans/${planId}`, { name: OTHER_TENANT_MARKER });
});
afterAll(() => sandbox.close());

async function populate(of: TestTenant): Promise<string[]> {
  const customerId = await aCustomer(of);
  const productId = await aProduct(of);
  const planId = await aPlan(of);
  const created = await subscribe(of, { customerId, planId });
  const tokens = await Promise.all([1, 2, 3, 4, 5].map(() => of.paymentToken()));
  return [customerId, productId, planId, field(created.body, 'id'), ...tokens];
}

const FIELDS = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'type',
  'paymentToken',
  'pfToken',
  'cardLastFourDigits',
  'cardType',
  'name',
  'description',
  'price',
  'currency',
  'active',
  'recurringChargeAmount',
  'chargeFrequency',
  'trialPeriodDays',
  'gracePeriodDays',
  'customerId',
  'productId',
  'planId',
  'items',
  'quantity',
  'taxRatesOptions',
  'applicableTaxes',
  'subscription',
  '__proto__',
  'constructor',
];

const anId = () => fc.constantFrom(...ids, ...otherTenantIds, 'none', '');

const aValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    anId(),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'EUR',
      'JPY',
      'MONTHLY',
      'INDIVIDUAL',
      'ada@example.com',
      'GST',
      'VISA',
      '4242',
    ),
    fc.integer({ min: -2, max: 10_002 }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.oneof(fc.string(), fc.dictionary(fc.constantFrom(...FIELDS), fc.jsonValue())), {
      maxLength: 5,
    }),
    fc.array(fc.record({ productId: anId(), quantity: fc.integer({ min: -1, max: 10_001 }) }), {
      maxLength: 3,
    }),
    fc.record({
      planId: anId(),
      customerId: anId(),
      quantity: fc.integer({ min: 0, max: 3 }),
      applicableTaxes: fc.subarray(['GST', 'PST', 'NONE']),
    }),
  );

const aBody = () =>
  fc.oneof(
    { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), aValue()).map(asJson) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );

function rightBody(path: string, method: string): Record<string, unknown> {
  const [customerId, productId, planId, , token] = ids;
  const name = { name: 'Guji', currency: 'EUR' };
  if (path.endsWith('/payment-methods')) return { paymentToken: token };
  if (path.endsWith('/choose')) return { cardLastFourDigits: '4242', cardType: 'VISA' };
  if (path.endsWith('/switch')) return { planId };
  if (path.endsWith('/quantity')) return { quantity: 2 };
  if (path.endsWith('/payment-source')) return { pfToken: token };
  if (path.endsWith('/customers') || method === 'PUT') {
    return { firstname: 'Ada', lastname: 'M', email: 'ada@example.com', type: 'INDIVIDUAL' };
  }
  if (path.endsWith('/products')) return { ...name, price: 3.5 };
  if (path.endsWith('/plans')) return { ...name, recurringChargeAmount: 3.5 };
  if (path.endsWith('/subscriptions')) {
    return { paymentToken: token, subscription: { planId, customerId, quantity: 1 } };
  }
  return { paymentToken: token, customerId, items: [{ productId, quantity: 1 }] };
}

const aSpoiltBody = (path: string, method: string) =>
  fc
    .dictionary(fc.constantFrom(...FIELDS), aValue(), { maxKeys: 2 })
    .map((spoilt) => asJson({ ...rightBody(path, method), ...spoilt }));

/** As JSON, with own `__proto__` keys preserved. */
function asJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

const aType = () =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=x', '') },
  );

const aQuery = () =>
  fc.oneof(
    fc.constant(''),
    fc.constantFrom(
      '?limit=1',
      '?limit=-1',
      '?cursor=zz',
      '?limit=1&cursor=0',
      '?%00=%ff',
      '?a[]=1',
    ),
  );

async function send(method: string, path: string, headers: Record<string, string>, body?: string) {
  const withoutBody = body === undefined || method === 'GET' || method === 'HEAD';
  const response = await sandbox.app.request(`http://127.0.0.1${path}`, {
    method,
    headers,
    ...(withoutBody ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

function expectCalm(answer: { status: number; text: string }, what: string): void {
  expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
  if (answer.text !== '') expect(() => JSON.parse(answer.text), what).not.toThrow();
}

describe('any input', () => {
  it.each(interfaceEndpoints.map(({ method, path }) => ({ method, path })))(
    'to $method $path is never answered 5xx, and shows nothing of another tenant',
    async ({ method, path }) => {
      const pathOf = (ids: string[]) => {
        let index = 0;
        return path
          .replace(':tenantId', tenant.id)
          .replace(/:\w+/g, () => encodeURIComponent(ids[index++] ?? ''));
      };
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.oneof(anId(), fc.string({ unit: 'binary', maxLength: 20 })), {
            minLength: 1,
            maxLength: 2,
          }),
          aQuery(),
          aType(),
          fc.oneof(aBody(), aSpoiltBody(path, method)),
          async (places, query, type, body) => {
            const headers: Record<string, string> = { Authorization: tenant.credentials };
            if (type !== '') headers['Content-Type'] = type;
            const answer = await send(method, pathOf(places) + query, headers, body);
            expectCalm(answer, `${method} ${pathOf(places)}`);
            expect(answer.text.includes(OTHER_TENANT_MARKER)).toBe(false);
          },
        ),
        { numRuns: RUNS },
      );
    },
    60_000,
  );

  it.each(
    interfaceEndpoints
      .filter(({ path, method }) => /^(?:GET|DELETE)$/.test(method) && /\/:(?!tenantId)/.test(path))
      .map(({ method, path }) => ({ method, path })),
  )('to $method $path does not find what another tenant has', async ({ method, path }) => {
    for (const id of otherTenantIds.slice(0, 4)) {
      const url = path.replace(':tenantId', tenant.id).replace(/:\w+/g, id);
      const { status } = await send(method, url, { Authorization: tenant.credentials });
      expect(status, `${method} ${url}`).toBe(404);
    }
  });

  it('as a path or a header is never answered 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
        fc.array(
          fc.oneof(fc.webSegment(), fc.constantFrom('..', '%2e%2e', '%00', '%ff', '*', ':id')),
          {
            maxLength: 5,
          },
        ),
        fc.constantFrom('', 'tenants/', `tenants/${tenant.id}/`, 'payment-token/', 'sandbox/'),
        fc.oneof(
          fc.constant(tenant.credentials),
          fc.base64String().map((text) => `Basic ${text}`),
        ),
        async (method, segments, start, authorization) => {
          const path = `/${start}${segments.join('/')}`;
          const answer = await send(method, path, { Authorization: authorization });
          expect(answer.status, `${method} ${path}`).toBeLessThan(500);
        },
      ),
      { numRuns: 2_000 },
    );
  }, 60_000);

  it.each(
    controlEndpoints
      .filter(({ path, method }) => !(method === 'DELETE' && path === '/tenants/:tenantId'))
      .map(({ method, path }) => ({ method, path })),
  )(
    'to the control call $method $path is never answered 5xx',
    async ({ method, path }) => {
      const victim = sandbox.tenant();
      const existing = await populate(victim);
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.constantFrom(...existing), fc.string({ unit: 'binary', maxLength: 20 })),
          fc.oneof(
            aBody(),
            fc
              .dictionary(
                fc.constantFrom(
                  'now',
                  'advanceSeconds',
                  'rate',
                  'frozen',
                  'kind',
                  'path',
                  'event',
                  'times',
                  'taxRates',
                  'events',
                  'destinationUrl',
                  'signingSecret',
                  'retrySchedule',
                  'name',
                  'number',
                  'expiryMonth',
                  'price',
                  'currency',
                ),
                fc.oneof(
                  aValue(),
                  fc.constantFrom(
                    'status',
                    'delay',
                    'drop',
                    '2026-12-01T00:00:00Z',
                    'http://[::1]/',
                    '**',
                  ),
                  fc.webUrl(),
                ),
              )
              .map(asJson),
          ),
          async (place, body) => {
            const url = `/sandbox${path
              .replace(':tenantId', victim.id)
              .replace(/:\w+/g, () => encodeURIComponent(place))}`;
            const headers = { 'Content-Type': 'application/json' };
            expectCalm(await send(method, url, headers, body), `${method} ${url}`);
          },
        ),
        { numRuns: CONTROL_RUNS },
      );
    },
    60_000,
  );

  it('leaves the other tenant unchanged', async () => {
    const [customerId, productId, , subscriptionId] = otherTenantIds;
    expect((await stranger.api('GET', `/customers/${customerId}`)).body).toMatchObject({
      lastname: OTHER_TENANT_MARKER,
      paymentMethods: [],
    });
    expect((await stranger.api('GET', '/customers')).body).toHaveLength(1);
    expect((await stranger.api('GET', '/products')).body).toMatchObject([{ id: productId }]);
    expect((await stranger.control('GET', '/plans')).body).toMatchObject({
      plans: [{ name: OTHER_TENANT_MARKER }],
    });
    expect((await stranger.api('GET', `/subscriptions/${subscriptionId}`)).body).toMatchObject({
      status: 'ACTIVE',
      quantity: 1,
    });
    expect((await stranger.api('GET', '/transactions')).body).toHaveLength(1);
  });
});
