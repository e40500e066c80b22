import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { plans } from '@/brand/catalogue/plans';
import { writeTaxes } from '@/lib/catalog/write-catalogue';
import { db } from '@/lib/db/client';
import { env, setEnv } from '@/lib/env';
import { signedIn } from '@/lib/testing/builders/accounts';
import { subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { quoteMonth, quoteSubscription } from '../attempt/quote';
import { subscribe } from '../attempt/subscribe';
import { choicesFor, choicesText } from '../delivery/delivery';
import { planGaps } from './create';
import { findPlan, listPlans } from './plans';
import { configurePlans, seedPlans } from './seed';
import type { SeedPlan } from './seed-types';

const brand = vi.hoisted(() => ({ plans: [] as SeedPlan[] }));
vi.mock('@/brand/catalogue/plans', () => ({ plans: brand.plans }));

const club: SeedPlan = {
  key: 'bowl-club',
  name: 'Bowl Club',
  tagline: 'A bowl a month.',
  description: 'Another potter each month.',
  features: ['One bowl'],
  categories: [],
  art: 'bowl',
  price: 1400,
  trialDays: 0,
  graceDays: 7,
};
const other: SeedPlan = { ...club, key: 'vase-club', name: 'Vase Club', price: 3000 };

const sandbox = testSandbox();
let tenant: Tenant;

withTestDatabase();
beforeEach(async () => {
  tenant = await sandbox.createTenant();
  await emptyDatabase();
  setEnv(testEnv({ databaseUrl: env().databaseUrl, service: serviceEnvOf(sandbox.url, tenant) }));
  await db().taxRate.create({ data: { code: 'VAT_STANDARD', name: 'VAT', ratePpm: 200_000 } });
  await db().taxZone.create({ data: { country: 'IE', code: 'VAT_STANDARD' } });
  describeBrand(club, other);
});
afterEach(() => describeBrand());

function describeBrand(...described: SeedPlan[]): void {
  brand.plans.splice(0, brand.plans.length, ...described);
}

const token = () => sandbox.cardToken(tenant);

type Booked = { subscriptionId: string | null; amount: number };

/** Lists of the service's own books; amounts are decimals. */
const booked = async <T>(name: string) =>
  (await sandbox.control<Record<string, T[]>>(tenant, 'GET', `/${name}`))[name] ?? [];
const keys = async () => (await listPlans()).map(({ key }) => key);

/** Subscribes somebody new at the price that is shown now; the service's subscription. */
async function join(key: string) {
  const who = await signedIn();
  const plan = await findPlan(key);
  const quote = plan && (await quoteMonth(plan, 1, 'IE'));
  if (!quote) throw new Error(`${key} cannot be joined`);
  const result = await subscribe(
    who,
    subscriptionAttemptOf(key, await token(), { shownTotal: quote.total.amount }),
  );
  if (result.outcome !== 'started') throw new Error(JSON.stringify(result));
  const row = await db().subscription.findUniqueOrThrow({ where: { id: result.id } });
  const charge = (await booked<Booked>('transactions')).find(
    ({ subscriptionId }) => subscriptionId === row.serviceId,
  );
  return { who, id: result.id, shown: quote.total.amount, charged: charge?.amount };
}

test('a plan that the brand no longer has is closed; subscribers keep it', async () => {
  await seedPlans();
  const { id } = await join('vase-club');
  describeBrand(club);
  expect(await seedPlans()).toEqual({ created: [], retired: ['vase-club'] });
  expect(await keys()).toEqual(['bowl-club']);
  expect(await db().subscription.findUniqueOrThrow({ where: { id } })).toMatchObject({
    planKey: 'vase-club',
    status: 'ACTIVE',
  });
  describeBrand(club, other);
  expect(await seedPlans()).toEqual({ created: [], retired: [] });
  expect(await keys()).toEqual(['bowl-club', 'vase-club']);
});

test('a tax code that the brand no longer has still applies to existing subscriptions', async () => {
  await seedPlans();
  const { id } = await join('bowl-club');
  await db().$transaction((tx) =>
    writeTaxes(
      tx,
      [{ code: 'MWST_NORMAL', name: 'MWST', ratePpm: 81_000 }],
      [{ country: 'CH', codes: ['MWST_NORMAL'] }],
    ),
  );
  const subscription = await db().subscription.findUniqueOrThrow({
    where: { id },
    include: { plan: true },
  });
  expect(await quoteMonth(subscription.plan, 1, 'IE')).toBeNull();
  expect((await quoteSubscription(subscription, subscription.plan))?.total.amount).toBe(1680);
});

test('the answers to the questions of a closed plan stay with its parcels', () => {
  expect(choicesFor('gone-club', { size: 'large' })).toEqual({ size: 'large' });
  expect(choicesText('gone-club', { size: 'large' })).toBe('large');
});

describe('a plan with another price', () => {
  test('is a new plan at the service: new subscribers are charged what is shown, existing ones pay the former price', async () => {
    await seedPlans();
    const before = await join('bowl-club');
    expect(before).toMatchObject({ shown: 1680, charged: 16.8 });
    describeBrand({ ...club, price: 2000 }, other);
    expect(await seedPlans()).toEqual({ created: ['bowl-club'], retired: [] });
    const after = await join('bowl-club');
    expect(after).toMatchObject({ shown: 2400, charged: 24 });
    const subscription = await db().subscription.findUniqueOrThrow({
      where: { id: before.id },
      include: { plan: true },
    });
    expect(subscription).toMatchObject({ planKey: 'bowl-club~1', plan: { priceAmount: 1400 } });
    expect(await keys()).toEqual(['bowl-club', 'vase-club']);
    expect(await seedPlans()).toEqual({ created: [], retired: [] });
  });

  test('cannot be subscribed to beside its former version', async () => {
    await seedPlans();
    const { who } = await join('bowl-club');
    describeBrand({ ...club, price: 2000 });
    await seedPlans();
    const again = subscriptionAttemptOf('bowl-club', await token(), { shownTotal: 2400 });
    expect(await subscribe(who, again)).toMatchObject({ outcome: 'already' });
  });

  test('is offered again instead of being created again when the price is reverted', async () => {
    await seedPlans();
    const first = await findPlan('bowl-club');
    describeBrand({ ...club, price: 2000 });
    await seedPlans();
    describeBrand(club);
    await seedPlans();
    expect((await findPlan('bowl-club'))?.serviceId).toBe(first?.serviceId);
    expect(await db().plan.findUnique({ where: { key: 'bowl-club~2' } })).toMatchObject({
      priceAmount: 2000,
      active: false,
    });
  });

  test('makes a page with the former price stale: nothing is sent', async () => {
    await seedPlans();
    const stale = subscriptionAttemptOf('bowl-club', await token());
    describeBrand({ ...club, price: 2000 });
    await seedPlans();
    expect(await subscribe(await signedIn(), stale)).toMatchObject({ outcome: 'changed' });
    expect(await booked('subscriptions')).toEqual([]);
  });
});

describe('with a real service', () => {
  const ids = { 'bowl-club': 'plan_bowl', 'vase-club': 'plan_vase' };
  const live = (planIds: Record<string, string>) => setEnv({ ...env(), mode: 'live', planIds });

  test('a price that the brand changed is not shown, because the plan still charges the former one', async () => {
    live(ids);
    await configurePlans(ids);
    describeBrand({ ...club, price: 2000 }, other);
    const { differing } = await configurePlans(ids);
    expect(differing).toMatchObject([
      { key: 'bowl-club', sold: { priceAmount: 1400 }, described: { priceAmount: 2000 } },
    ]);
    expect(await findPlan('bowl-club')).toMatchObject({ priceAmount: 1400 });
    expect((await planGaps()).missing.map(({ key }) => key)).toEqual(['bowl-club']);
  });

  test('is shown with another id, or if a person confirms it', async () => {
    live(ids);
    await configurePlans(ids);
    describeBrand({ ...club, price: 2000 }, other);
    const { differing } = await configurePlans({ ...ids, 'bowl-club': 'plan_bowl_2' });
    expect(differing).toEqual([]);
    expect(await findPlan('bowl-club')).toMatchObject({
      priceAmount: 2000,
      serviceId: 'plan_bowl_2',
    });
    expect(await findPlan('bowl-club~1')).toMatchObject({ priceAmount: 1400, active: false });
    describeBrand({ ...club, price: 2000 }, { ...other, price: 3300 });
    await configurePlans({ ...ids, 'bowl-club': 'plan_bowl_2' }, new Set(['vase-club']));
    expect(await findPlan('vase-club')).toMatchObject({
      priceAmount: 3300,
      serviceId: 'plan_vase',
    });
  });

  test('a plan that the brand no longer has is closed, even if PLAN_IDS still names it', async () => {
    live(ids);
    await configurePlans(ids);
    describeBrand(club);
    expect(await configurePlans(ids)).toMatchObject({ retired: ['vase-club'] });
    expect(await keys()).toEqual(['bowl-club']);
  });

  test('a twin without a trial belongs to one price', async () => {
    const trial = { ...club, trialDays: 14 };
    describeBrand(trial);
    const given = { 'bowl-club': 'plan_bowl', 'bowl-club-without-trial': 'plan_twin' };
    live(given);
    await configurePlans(given);
    describeBrand({ ...trial, price: 2000 });
    await expect(configurePlans({ ...given, 'bowl-club': 'plan_bowl_2' })).rejects.toThrow(
      /plan_twin/,
    );
    expect(await findPlan('bowl-club')).toMatchObject({ priceAmount: 1400 });
  });
});

test('the brand is as the tests expect', () => {
  expect(plans).toBe(brand.plans);
});
