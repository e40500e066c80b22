import { expect, test } from 'vitest';
import { fromNow, now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import { deleteRecipients } from './retention';

withTestDatabase();

test('parcels forget where they went once they left for a deleted account', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'ada@example.com' } });
  await db().plan.create({
    data: {
      ...{ key: 'club', serviceId: 'p', tenantId: 't', name: 'Club', tagline: '' },
      ...{ description: '', priceAmount: 1_000, currency: 'EUR' },
    },
  });
  const periods = [
    ['PACKED', null],
    ['SHIPPED', now()],
    ['SHIPPED', fromNow(-60 * 60_000)],
    ['CANCELLED', null],
  ] as const;
  await db().subscription.create({
    data: {
      ...{ id: 'sub', serviceId: 's', planKey: 'club', quantity: 1, country: 'IE', userId },
      ...{ status: 'ENDED', startedAt: now() },
      shipments: {
        create: periods.map(([status, shippedAt], period) => ({
          ...{ status, shippedAt, recipient: { address: { country: 'IE' } }, period },
          ...{ periodStart: fromNow(period * 1_000), periodEnd: fromNow(period * 1_000 + 1) },
        })),
      },
    },
  });
  const withRecipient = async () =>
    (await db().shipment.findMany({ orderBy: { period: 'asc' } })).flatMap((one) =>
      one.recipient ? one.period : [],
    );
  await deleteRecipients();
  expect(await withRecipient()).toEqual([0, 1, 2, 3]);
  await db().user.delete({ where: { id: userId } });
  await deleteRecipients();
  expect(await withRecipient()).toEqual([0, 1]);
});
