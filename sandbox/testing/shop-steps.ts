import fc from 'fast-check';
import { expect } from 'vitest';
import { TEST_CARDS } from '../cards/cards.ts';
import { field, type TestSandbox, type TestTenant } from './sandbox.ts';
import { aCustomer, aPlan, aProduct } from './shop.ts';

/** Random operations of a shop; numbers select existing resources. */
type Step =
  | { kind: 'buy'; token: number; quantity: number; taxes: string[] }
  | { kind: 'subscribe'; token: number; plan: number; quantity: number }
  | { kind: 'quantity' | 'switch' | 'source' | 'cancel'; subscription: number; token: number }
  | { kind: 'token'; card: number }
  | { kind: 'days'; days: number };

const aNumber = fc.nat({ max: 1_000 });
export const aStep: fc.Arbitrary<Step> = fc.oneof(
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

export type World = {
  tenant: TestTenant;
  customerId: string;
  productId: string;
  plans: string[];
  tokens: string[];
  subscriptions: string[];
  /** Successes by token: each token charges or subscribes at most once. */
  used: Map<string, number>;
};

export async function openWorld(sandbox: TestSandbox): Promise<World> {
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

export async function take(world: World, step: Step): Promise<void> {
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
