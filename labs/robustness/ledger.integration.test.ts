import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_CARDS } from '../../sandbox/cards/cards.ts';
import {
  field,
  openTestSandbox,
  type TestSandbox,
  type TestTenant,
} from '../../sandbox/testing/sandbox.ts';
import { aCustomer, aPlan, aProduct } from '../../sandbox/testing/shop.ts';

let sandbox: TestSandbox;

beforeAll(() => {
  sandbox = openTestSandbox({ slowCardMs: 0 });
});
afterAll(() => sandbox.close());

/** Random operations of a shop; numbers select existing resources. */
type Step =
  | { kind: 'buy'; token: number; quantity: number; taxes: string[] }
  | { kind: 'subscribe'; token: number; plan: number; quantity: number }
  | { kind: 'quantity' | 'switch' | 'source' | 'cancel'; subscription: number; token: number }
  | { kind: 'token'; card: number }
  | { kind: 'days'; days: number };

const aNumber = fc.nat({ max: 1_000 });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('token' as const), card: aNumber }),
  fc.record({ kind: fc.constant('token' as const), card: fc.constant(0) }),
  fc.record({
    kind: fc.constant('buy' as const),
    token: aNumber,
    quantity: fc.integer({ min: 1, max: 50 }),
    taxes: fc.subarray(['GST', 'SALES_TAX', 'VAT_STANDARD']),
  }),
  fc.record({
    kind: fc.constant('subscribe' as const),
    token: aNumber,
    plan: aNumber,
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    kind: fc.constantFrom(
      'quantity' as const,
      'switch' as const,
      'source' as const,
      'cancel' as const,
    ),
    subscription: aNumber,
    token: aNumber,
  }),
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 45 }) }),
);

type World = {
  tenant: TestTenant;
  customerId: string;
  productId: string;
  plans: string[];
  tokens: string[];
  subscriptions: string[];
  /** Successes by token: a token charges or subscribes at most once. */
  used: Map<string, number>;
};

async function openWorld(): Promise<World> {
  const tenant = sandbox.tenant();
  await tenant.control('PUT', '/clock', { frozen: true });
  return {
    tenant,
    customerId: await aCustomer(tenant),
    productId: await aProduct(tenant, { price: 3.33 }),
    plans: [
      await aPlan(tenant, { recurringChargeAmount: 9.99, gracePeriodDays: 2 }),
      await aPlan(tenant, { recurringChargeAmount: 25, trialPeriodDays: 10, gracePeriodDays: 0 }),
      await aPlan(tenant, { recurringChargeAmount: 0, gracePeriodDays: 40 }),
    ],
    tokens: [await tenant.paymentToken()],
    subscriptions: [],
    used: new Map(),
  };
}

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % from.length];

async function take(world: World, step: Step): Promise<void> {
  const { tenant, customerId } = world;
  switch (step.kind) {
    case 'token':
      world.tokens.push(await tenant.paymentToken(pick(TEST_CARDS, step.card)?.number));
      return;
    case 'days':
      await tenant.control('PUT', '/clock', { advanceSeconds: step.days * 86_400 });
      return;
    case 'buy': {
      const items = [{ productId: world.productId, quantity: step.quantity }];
      const body = { customerId, items, taxRatesOptions: step.taxes };
      await spend(world, step.token, (paymentToken) =>
        tenant.api('POST', '/transactions', { paymentToken, ...body }),
      );
      return;
    }
    case 'subscribe': {
      const subscription = {
        planId: pick(world.plans, step.plan),
        customerId,
        quantity: step.quantity,
        applicableTaxes: ['GST'],
      };
      const created = await spend(world, step.token, (paymentToken) =>
        tenant.api('POST', '/subscriptions', { paymentToken, subscription }),
      );
      if (created) world.subscriptions.push(field(created, 'id'));
      return;
    }
    default: {
      const path = `/subscriptions/${pick(world.subscriptions, step.subscription) ?? 'none'}`;
      if (step.kind === 'cancel') await tenant.api('DELETE', path);
      if (step.kind === 'quantity') {
        await tenant.api('PATCH', `${path}/quantity`, { quantity: (step.token % 5) + 1 });
      }
      if (step.kind === 'switch') {
        await tenant.api('PATCH', `${path}/switch`, { planId: pick(world.plans, step.token) });
      }
      if (step.kind === 'source') {
        await spend(world, step.token, (pfToken) =>
          tenant.api('PATCH', `${path}/payment-source`, { pfToken }),
        );
      }
    }
  }
}

async function spend(
  world: World,
  index: number,
  call: (token: string) => Promise<{ status: number; body: unknown }>,
): Promise<unknown> {
  const token = pick(world.tokens, index);
  if (token === undefined) return undefined;
  const { status, body } = await call(token);
  expect(status).toBeLessThan(500);
  if (status >= 300) return undefined;
  world.used.set(token, (world.used.get(token) ?? 0) + 1);
  return body;
}

type InvoiceRow = { id: string; status: string; total: number; transaction_id: string | null };

function expectBalance(world: World): void {
  const { store } = sandbox.context;
  const transactions = store.all<{ id: string; invoice_id: string; total: number }>(
    'SELECT id, invoice_id, total FROM transactions WHERE tenant_id = ?',
    world.tenant.id,
  );
  const invoices = store.all<InvoiceRow>(
    'SELECT id, status, total, transaction_id FROM invoices WHERE tenant_id = ?',
    world.tenant.id,
  );
  const paid = invoices.filter(({ status }) => status === 'PAID');
  const pairs = paid.map(({ id, total, transaction_id }) => `${id} ${transaction_id} ${total}`);
  expect(
    transactions.map(({ id, invoice_id, total }) => `${invoice_id} ${id} ${total}`).sort(),
  ).toEqual(pairs.sort());
  for (const invoice of invoices) {
    expect(invoice.transaction_id === null).toBe(invoice.status !== 'PAID');
  }
  const open = store.all<{ status: string; open_invoice_id: string | null }>(
    'SELECT status, open_invoice_id FROM subscriptions WHERE tenant_id = ?',
    world.tenant.id,
  );
  for (const { status, open_invoice_id } of open) {
    expect(open_invoice_id !== null).toBe(status === 'PAST_DUE');
  }
  expect(
    invoices
      .filter(({ status }) => status === 'OPEN')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(open.flatMap(({ open_invoice_id }) => open_invoice_id ?? []).sort());
  for (const count of world.used.values()) expect(count).toBe(1);
}

describe('The ledger', () => {
  it('balances after any sequence of purchases, subscriptions, changes and days', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 60 }), async (steps) => {
        const world = await openWorld();
        for (const step of steps) await take(world, step);
        expectBalance(world);
        await take(world, { kind: 'days', days: 400 });
        expectBalance(world);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
