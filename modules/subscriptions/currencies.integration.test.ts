import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { issueCheckoutKey } from '@/lib/checkout/checkout-key';
import { db } from '@/lib/db/client';
import { findView } from '@/lib/markets/views';
import { syncResource } from '@/lib/mirror/work';
import { reconcileDue } from '@/lib/payments/reconcile';
import { signedIn } from '@/lib/testing/builders/accounts';
import { subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { leastServices, openWorld } from '@/lib/testing/world';
import { runInView } from '@/lib/texts/current-view';
import { paymentKinds } from '@/modules/payment-kinds';
import { quoteSubscription } from './attempt/quote';
import type { SubscribeInput } from './attempt/schema';
import { subscribe } from './attempt/subscribe';
import { changeSubscription } from './changes/change-subscription';
import { seedPlans } from './plans/seed';
import type { SeedPlan } from './plans/seed-types';

/* A shop whose plans have a price in the euros of its first market, and in the gross francs of Switzerland. */

const visitor = vi.hoisted(() => ({ shopper: null as Viewer | null }));
vi.mock('@/lib/auth/viewer', () => ({
  viewer: async () => visitor.shopper,
  requireViewer: async () => visitor.shopper,
}));
vi.mock('next/headers', () => ({ headers: async () => new Map() }));
vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));
const brand = vi.hoisted(() => ({ plans: [] as SeedPlan[] }));
vi.mock('@/brand/catalogue/plans', () => ({ plans: brand.plans }));

const { plansOnOffer } = await import('./plans/on-offer');
const { prepareJoin } = await import('./attempt/prepare-join');
const { otherPlans } = await import('./subscription-view');

const bowls: SeedPlan = {
  ...{ key: 'bowl-club', name: 'Bowl Club', tagline: 'A bowl a month.', description: '' },
  ...{ features: [], categories: [], art: 'bowl', trialDays: 14, graceDays: 7 },
  price: 1400,
  prices: { CHF: 1600 },
};
const vases: SeedPlan = {
  ...{ ...bowls, key: 'vase-club', name: 'Vase Club', trialDays: 0 },
  ...{ price: 3000, prices: { CHF: 3300 } },
};
const plates: SeedPlan = { ...vases, key: 'plate-club', name: 'Plate Club', prices: {} };

const [euros, francs] = ['en', 'ch-de'].map((key) => {
  const view = findView(key);
  if (!view) throw new Error(`There is no view ${key}`);
  return view;
}) as [NonNullable<ReturnType<typeof findView>>, NonNullable<ReturnType<typeof findView>>];

describe.each(leastServices)('with $name', ({ options }) => {
  const world = openWorld(options);

  beforeAll(async () => {
    brand.plans.splice(0, brand.plans.length, bowls, vases, plates);
    await seedPlans();
  });

  const swiss = {
    country: 'CH',
    address: { line1: 'Gasse 1', line2: '', city: 'Bern', region: '', postalCode: '3011' },
    currency: 'CHF',
  };

  async function inputOf(planKey: string, given: Partial<SubscribeInput>) {
    return subscriptionAttemptOf(planKey, await world.token(), given);
  }

  const subscriptionsOf = (who: Viewer) =>
    db().subscription.findMany({ where: { userId: who.userId }, include: { plan: true } });

  type Booked = { customerId: string; amount: number; currency: string; quantity: number };
  const charged = (who: Viewer) => world.bookedOf<Booked>('transactions', who);
  const subscribed = (who: Viewer) =>
    world.bookedOf<{ id: string; customerId: string }>('subscriptions', who);

  async function joinVases(who: Viewer) {
    const input = await inputOf('vase-club.CHF', { ...swiss, shownTotal: 3300 });
    const result = await runInView(francs, () => subscribe(who, input));
    if (result.outcome !== 'started') throw new Error(JSON.stringify(result));
    return result.id;
  }

  test('each market offers the plans that have a price in its currency', async () => {
    const offered = async (currency: string) =>
      (await plansOnOffer(currency)).map(({ page, price }) => [page, price.amount]);
    expect(await offered('CHF')).toEqual([
      ['bowl-club', 1600],
      ['vase-club', 3300],
    ]);
    expect(await offered('EUR')).toEqual([
      ['bowl-club', 1400],
      ['vase-club', 3000],
      ['plate-club', 3000],
    ]);
    expect(await seedPlans()).toEqual({ created: [], retired: [] });
  });

  test('the page of a plan has the price and the countries of its view', async () => {
    visitor.shopper = await signedIn();
    const page = await prepareJoin('vase-club', francs);
    expect(page).toMatchObject({
      ...{ kind: 'ready', country: 'CH', plan: { key: 'vase-club.CHF', page: 'vase-club' } },
    });
    expect(await prepareJoin('plate-club', francs)).toEqual({ kind: 'gone' });
    const home = await prepareJoin('vase-club', euros);
    expect(home).toMatchObject({ kind: 'ready', country: 'IE', plan: { key: 'vase-club' } });
  });

  test('francs are charged as they were shown, without tax codes', async () => {
    const who = await signedIn();
    await joinVases(who);
    expect(await charged(who)).toMatchObject([{ amount: 33, currency: 'CHF' }]);
    const [row] = await subscriptionsOf(who);
    expect(row).toMatchObject({
      ...{ planKey: 'vase-club.CHF', country: 'CH', view: 'ch-de' },
      ...{ taxesIncluded: true, taxCodes: ['CH_VAT_REDUCED'] },
    });
    if (!row) throw new Error('There is no subscription.');
    expect(await quoteSubscription(row, row.plan)).toMatchObject({
      ...{ currency: 'CHF', taxesIncluded: true, total: { amount: 3300 } },
      // 33.00 × 2.6 ÷ 102.6
      taxes: [{ code: 'CH_VAT_REDUCED', amount: { amount: 84 } }],
    });
  });

  test.each([
    ['francs in a view of euros', euros, 'vase-club.CHF', { ...swiss, shownTotal: 3300 }],
    ['euros in a view of francs', francs, 'vase-club', { shownTotal: 3600 }],
    ['francs to a country of another market', francs, 'vase-club.CHF', { currency: 'CHF' }],
    ['a price of the other currency', francs, 'vase-club.CHF', { ...swiss, shownTotal: 3000 }],
    [
      'the other currency',
      francs,
      'vase-club.CHF',
      { ...swiss, shownTotal: 3300, currency: 'EUR' },
    ],
  ])('%s are refused before anything is sent', async (_, view, key, given) => {
    const who = await signedIn();
    const input = await inputOf(key, given);
    expect(await runInView(view, () => subscribe(who, input))).toMatchObject({
      outcome: 'changed',
    });
    expect(await subscribed(who)).toEqual([]);
  });

  test('the key of a page in one currency is not valid for the plan in another', async () => {
    const who = await signedIn();
    const input = await inputOf('vase-club.CHF', { ...swiss, shownTotal: 3300 });
    const key = issueCheckoutKey('plan:vase-club');
    expect(await runInView(francs, () => subscribe(who, { ...input, key }))).toMatchObject({
      outcome: 'changed',
    });
    expect(await subscribed(who)).toEqual([]);
  });

  test('the page of a plan does not say that the viewer has it while that is unknown', async () => {
    const who = await signedIn();
    visitor.shopper = who;
    await world.fault('POST', '/subscriptions', 'close');
    const pending = await subscribe(who, await inputOf('vase-club', { shownTotal: 3600 }));
    expect(pending).toMatchObject({ outcome: 'confirming' });
    expect(await prepareJoin('vase-club', euros)).toMatchObject({
      kind: 'confirming',
    });
  });

  test('a plan can be subscribed to once, in any currency, with one free trial', async () => {
    const who = await signedIn();
    visitor.shopper = who;
    const id = await joinVases(who);
    const again = await inputOf('vase-club', { shownTotal: 3600 });
    expect(await runInView(euros, () => subscribe(who, again))).toMatchObject({
      ...{ outcome: 'already', id },
    });
    expect(await prepareJoin('vase-club', euros)).toMatchObject({
      ...{ kind: 'already', id },
    });

    const trial = await inputOf('bowl-club', { shownTotal: 1680, trialDays: 14 });
    expect(await subscribe(who, trial)).toMatchObject({ outcome: 'started' });
    await db().subscription.updateMany({
      where: { userId: who.userId, planKey: 'bowl-club' },
      data: { status: 'ENDED' },
    });
    expect(await prepareJoin('bowl-club', francs)).toMatchObject({
      ...{ kind: 'ready', isReturning: true, plan: { trialDays: 0 } },
    });
  });

  test('a switch stays in the currency', async () => {
    const who = await signedIn();
    visitor.shopper = who;
    const id = await joinVases(who);
    expect(await otherPlans(id)).toMatchObject([
      { key: 'bowl-club.CHF', month: { total: { amount: 1600 }, currency: 'CHF' } },
    ]);
    expect(await changeSubscription(who, id, { kind: 'PLAN', planKey: 'bowl-club' })).toMatchObject(
      { ok: false },
    );
    expect(await changeSubscription(who, id, { kind: 'PLAN', planKey: 'vase-club' })).toMatchObject(
      { ok: false },
    );
    const shown = { amount: 1600, currency: 'CHF' };
    expect(
      await changeSubscription(who, id, {
        kind: 'PLAN',
        planKey: 'bowl-club.CHF',
        agreedMonth: shown,
      }),
    ).toMatchObject({ ok: true });
  });

  test('a reply that is lost: the event leads to the subscription in francs, and nobody subscribes twice', async () => {
    const who = await signedIn();
    const input = await inputOf('vase-club.CHF', { ...swiss, shownTotal: 3300 });
    await world.fault('POST', '/subscriptions', 'commit-then-close');
    const once = () => runInView(francs, () => subscribe(who, input));
    expect(await once()).toMatchObject({ outcome: 'confirming' });
    const inEuros = await inputOf('vase-club', { shownTotal: 3600 });
    expect(await subscribe(who, inEuros)).toMatchObject({ outcome: 'busy' });
    const [row] = await subscribed(who);
    await syncResource('SUBSCRIPTION', row?.id ?? '');
    await reconcileDue(paymentKinds);
    expect(await once()).toMatchObject({ outcome: 'started' });
    expect(await subscriptionsOf(who)).toMatchObject([
      { planKey: 'vase-club.CHF', serviceId: row?.id },
    ]);
    expect(await charged(who)).toMatchObject([{ amount: 33, currency: 'CHF' }]);
    expect(await subscribed(who)).toHaveLength(1);
  });

  test('a plan that no longer has a price in a currency is closed there; subscribers keep it', async () => {
    const who = await signedIn();
    const id = await joinVases(who);
    const { prices: _, ...inEurosOnly } = vases;
    brand.plans.splice(0, brand.plans.length, bowls, inEurosOnly, plates);
    expect(await seedPlans()).toMatchObject({ retired: ['vase-club.CHF'] });
    expect((await plansOnOffer('CHF')).map(({ page }) => page)).toEqual(['bowl-club']);
    expect(await db().subscription.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ planKey: 'vase-club.CHF', status: 'ACTIVE' },
    });
    brand.plans.splice(0, brand.plans.length, bowls, vases, plates);
    expect(await seedPlans()).toEqual({ created: [], retired: [] });
  });
});
