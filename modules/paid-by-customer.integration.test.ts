import { beforeEach, expect, test } from 'vitest';
import '@/lib/testing/as-staff';
import { now } from '@/lib/clock';
import { readCustomer } from '@/lib/dashboard/customers/customer-list';
import { db } from '@/lib/db/client';
import { addParcel } from '@/lib/testing/builders/parcels'; // module: fulfilment
import { emptyDatabase } from '@/lib/testing/database';
import { someStaff } from '@/lib/testing/viewers';
import { openWorld } from '@/lib/testing/world';

// This test is beside the modules because it needs both subscriptions and invoices.

openWorld();
beforeEach(emptyDatabase);

const boss = someStaff();
const guest = 'ada@example.com';

/** A subscription with one invoice per month; an amount is null if the service does not show it. */
async function addMonths(userId: string, charged: (number | null)[]): Promise<void> {
  await db().plan.create({
    data: {
      ...{ key: 'club', serviceId: 'plan', tenantId: 't', name: 'Club', tagline: '' },
      ...{ description: '', priceAmount: 1400, currency: 'EUR' },
    },
  });
  const { id: subscriptionId } = await db().subscription.create({
    data: {
      ...{
        id: 's-1',
        serviceId: 's-1',
        planKey: 'club',
        quantity: 1,
        country: 'IE',
        status: 'ACTIVE',
      },
      ...{ startedAt: now(), userId },
    },
  });
  for (const [serial, chargedAmount] of charged.entries()) {
    await db().invoice.create({
      data: {
        ...{ serial, number: `${serial}`, kind: 'SUBSCRIPTION', subject: `${serial}` },
        ...{ subscriptionId, month: serial + 1, country: 'IE', currency: 'EUR' },
        ...{ netAmount: 1_400, taxAmount: 0, grossAmount: 1_400, chargedAmount },
        ...{ paidAt: now(), issuedAt: now(), document: {} },
      },
    });
  }
}

test('the list of customers includes their charged subscription months', async () => {
  const user = await db().user.create({ data: { email: guest } });
  await db().customer.create({ data: { email: guest, userId: user.id } });
  await addMonths(user.id, [1_300, null]);
  expect(await readCustomer(boss, guest)).toMatchObject({
    lifetime: [{ amount: 2_700, currency: 'EUR' }],
  });
});

// module: fulfilment
test('refunded months are subtracted', async () => {
  const user = await db().user.create({ data: { email: guest } });
  await db().customer.create({ data: { email: guest, userId: user.id } });
  await addMonths(user.id, [1_300, 1_400]);
  await addParcel({ kind: 'MONTH', subjectId: 's-1', month: 1, refundedAmount: 1_300 });
  expect(await readCustomer(boss, guest)).toMatchObject({
    lifetime: [{ amount: 1_400, currency: 'EUR' }],
  });
});
