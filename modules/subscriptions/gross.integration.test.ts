import { describe, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import type { Markets } from '@/lib/markets/types';
import { subscribed } from '@/lib/testing/builders/clubs';
import { openWorld, services } from '@/lib/testing/world';
import { quoteSubscription } from './attempt/quote';
import { changeDelivery } from './delivery/change-delivery';
import { paidMonthSales } from './delivery/month-sales';

vi.mock('@/brand/markets', async (original) => {
  const { markets } = await original<{ markets: Markets }>();
  const [home, ...others] = markets;
  const categoryTaxCodes = { plans: { DE: ['VAT_REDUCED'] } };
  return { markets: [{ ...home, prices: 'gross', categoryTaxCodes }, ...others] };
});

type Booked = { customerId: string; amount: number; applicableTaxes?: string[] };

describe.each(services.slice(0, 3))('at gross prices, with $name', ({ options }) => {
  const world = openWorld(options);

  test('a month is charged at the price, and its sale has the included taxes', async () => {
    const { who, id, serviceId } = await subscribed(world, { shownTotal: 1400 });
    expect(await world.bookedOf<Booked>('transactions', who)).toMatchObject([{ amount: 14 }]);
    const subscription = await db().subscription.findUniqueOrThrow({
      where: { id },
      include: { plan: true },
    });
    expect(subscription).toMatchObject({ taxesIncluded: true, taxCodes: ['VAT_STANDARD'] });
    expect(await quoteSubscription(subscription, subscription.plan)).toMatchObject({
      taxesIncluded: true,
      total: { amount: 1400 },
    });
    expect(await paidMonthSales(db(), serviceId)).toMatchObject([
      { taxAmount: 233, totalAmount: 1400, taxesIncluded: true },
    ]);
    expect(await db().reviewFlag.count()).toBe(0);
  });

  test('parcels can go to a country with another included tax: the price stays', async () => {
    const { who, id } = await subscribed(world, { shownTotal: 1400 });
    const answer = await changeDelivery(who, {
      ...{ id, firstname: 'Ada', lastname: 'Buyer', line1: 'Gasse 2', line2: '', city: 'Berlin' },
      ...{ region: '', postalCode: '10115', country: 'DE', choices: {} },
    });
    expect(answer).toMatchObject({ ok: true });
    const subscription = await db().subscription.findUniqueOrThrow({
      where: { id },
      include: { plan: true },
    });
    expect(subscription).toMatchObject({ country: 'DE', taxCodes: ['VAT_REDUCED'] });
    expect(await quoteSubscription(subscription, subscription.plan)).toMatchObject({
      taxes: [{ code: 'VAT_REDUCED', amount: { amount: 127 } }],
      total: { amount: 1400 },
    });
  });
});
