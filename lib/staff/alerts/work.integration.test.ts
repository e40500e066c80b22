import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { claimMails, sendMail } from '@/lib/mail/work';
import { addStaff, removeStaff } from '@/lib/staff/store';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { invoiceOrders } from '@/lib/testing/invariants/invoiced';
import { asStaff } from '@/lib/testing/viewers';
import { templateNamed } from '@/lib/worker/mail-catalog';
import { staffOfMonths } from './sales';
import { saveChoices } from './store';
import { notifyStaff } from './work';

const boss = asStaff({ userId: 'boss', email: 'boss@shop.example' });
const ada = asStaff({ userId: 'ada', email: 'ada@shop.example' });
const none = { sales: false, reviews: false, renewals: false };

withTestDatabase({ merchantEmails: [boss.email], databasePoolSize: 10 });
beforeEach(emptyDatabase);

async function tellAll(): Promise<void> {
  await invoiceOrders();
  while ((await notifyStaff()) > 0);
}

/** The shop has begun, and so has what is news. */
const begin = tellAll;

async function placeOrder(data: object = {}): Promise<string> {
  const cart = await db().cart.create({ data: { id: randomUUID() } });
  const order = await db().order.create({
    data: {
      ...{ number: randomUUID(), cartId: cart.id, email: 'buyer@buyer.example', fingerprint: '' },
      ...{ currency: 'EUR', subtotalAmount: 2500, shippingAmount: 0, taxAmount: 0 },
      ...{ totalAmount: 2500, shippingMethod: 'standard', createdAt: now() },
      contact: { firstname: 'Grace', lastname: 'Buyer' },
      address: { line1: '1 Road', city: 'Dublin', postalCode: 'D01', country: 'IE' },
      items: {
        create: { position: 0, serviceProductId: 'p', name: 'Bag', unitAmount: 1250, quantity: 2 },
      },
      ...data,
    },
  });
  return order.id;
}

const paid = () => placeOrder({ status: 'PAID', paidAt: now(), transactionId: randomUUID() });

async function attemptOf(orderId: string, number: number): Promise<void> {
  await db().paymentAttempt.create({
    data: {
      ...{ orderId, number, state: number > 1 ? 'REVIEW' : 'REFUSED' },
      ...{ tokenHash: randomUUID(), tokenReceivedAt: now() },
    },
  });
}

// module: subscriptions
async function subscription(status: 'ACTIVE' | 'PAST_DUE'): Promise<string> {
  const key = randomUUID();
  await db().plan.create({
    data: {
      ...{ key, serviceId: key, tenantId: 't', name: 'Club', tagline: '', description: '' },
      ...{ priceAmount: 1400, currency: 'EUR' },
    },
  });
  const data = { id: key, serviceId: key, planKey: key, quantity: 1, taxCodes: [], country: 'IE' };
  const pastDueSince = status === 'PAST_DUE' ? now() : null;
  await db().subscription.create({ data: { ...data, status, pastDueSince, startedAt: now() } });
  return key;
}

const mails = async () =>
  (
    await db().mail.findMany({
      where: { template: { in: ['staff-sale', 'staff-review', 'staff-renewal'] } },
      orderBy: { recipient: 'asc' },
    })
  ).map(({ template, recipient }) => `${template} to ${recipient}`);

/** Sends what waits. @returns the subjects that left */
async function sendAll(): Promise<(string | null)[]> {
  for (const mail of await claimMails(100)) await sendMail(mail, templateNamed);
  const sent = await db().mail.findMany({
    where: { sentAt: { not: null }, template: { startsWith: 'staff-' } },
  });
  return sent.filter(({ template }) => template !== 'staff-added').map(({ subject }) => subject);
}

test('a sale is told once to each who chose sales, whichever worker finds it', async () => {
  await addStaff(boss, ada.email, 'viewer');
  await saveChoices(ada, { ...none, sales: true });
  await begin();
  const orders = await Promise.all(Array.from({ length: 5 }, paid));
  await Promise.all([tellAll(), tellAll(), tellAll()]);
  await tellAll();
  expect(await mails()).toEqual(orders.map(() => `staff-sale to ${ada.email}`));
  const subjects = await sendAll();
  expect(subjects).toHaveLength(5);
  expect(subjects[0]).toMatch(/^Sold: Order .*, €25\.00$/);
  const [mail] = await db().mail.findMany({ where: { template: 'staff-sale' } });
  expect(mail?.text).toContain('/merchant/orders/');
  expect(mail?.text).not.toMatch(/Grace|buyer@buyer/);
});

// module: subscriptions
test('the first paid month of a subscription is a sale, and later ones are not', async () => {
  await addStaff(boss, ada.email, 'viewer');
  await saveChoices(ada, { ...none, sales: true });
  const subjectId = await subscription('ACTIVE');
  for (const number of [1, 2]) {
    await staffOfMonths.monthPaid(db(), {
      ...{ kind: 'month', subjectId, month: { number, from: now(), to: now() }, title: 'Club' },
      ...{ view: null, recipient: null, email: null, method: '', lines: [], paidAt: now() },
      ...{ totalAmount: 1400, currency: 'EUR' },
    });
  }
  expect(await mails()).toEqual([`staff-sale to ${ada.email}`]);
  expect(await sendAll()).toEqual(['Sold: Club, €14.00']);
});

test('owners are told of reviews and failing renewals and not of sales, others of nothing', async () => {
  await addStaff(boss, ada.email, 'staff');
  await begin();
  await paid();
  await placeOrder({ status: 'REVIEW' });
  await subscription('PAST_DUE');
  await tellAll();
  expect((await mails()).sort()).toEqual([
    `staff-renewal to ${boss.email}`,
    `staff-review to ${boss.email}`,
  ]);
  expect((await sendAll()).sort()).toEqual([
    'A renewal failed: Club',
    expect.stringMatching(/^Needs review: Order/),
  ]);
});

test('what a new shop finds is no news', async () => {
  await placeOrder({ status: 'REVIEW' });
  await subscription('PAST_DUE');
  await begin();
  await tellAll();
  expect(await mails()).toEqual([]);
});

describe('what happens again', () => {
  test('an order that comes under review with another attempt is told again', async () => {
    await begin();
    const id = await placeOrder({ status: 'REVIEW' });
    await attemptOf(id, 1);
    await tellAll();
    await tellAll();
    expect(await mails()).toHaveLength(1);
    await attemptOf(id, 2);
    await tellAll();
    expect(await mails()).toHaveLength(2);
  });

  // module: subscriptions
  test('a subscription that fails again after it was paid is told again', async () => {
    await begin();
    const id = await subscription('ACTIVE');
    for (const [status, pastDueSince, told] of [
      ['PAST_DUE', new Date('2027-01-01'), 1],
      ['PAST_DUE', new Date('2027-01-01'), 1],
      ['ACTIVE', null, 1],
      ['PAST_DUE', new Date('2027-02-01'), 2],
    ] as const) {
      await db().subscription.update({ where: { id }, data: { status, pastDueSince } });
      await tellAll();
      expect(await mails()).toHaveLength(told);
    }
  });

  // module: subscriptions
  test('a flag is told, and a subscription attempt under review', async () => {
    await begin();
    const orderId = await paid();
    await db().reviewFlag.create({ data: { orderId, kind: 'amount' } });
    const planKey = await subscription('ACTIVE');
    const attempt = await db().paymentAttempt.create({
      data: {
        ...{ kind: 'SUBSCRIPTION', state: 'REVIEW', exclusiveKey: 'e', matchKey: 'm', sends: 1 },
        ...{ tokenHash: 'h', tokenReceivedAt: now(), customerId: 'c', body: {}, baseline: 1n },
        sendStartedAt: now(),
      },
    });
    await db().subscriptionAttempt.create({
      data: {
        ...{ id: attempt.id, key: 'k', fingerprint: '', email: 'buyer@buyer.example', planKey },
        ...{ quantity: 1, country: 'IE', taxCodes: [], currency: 'EUR', monthlyAmount: 1680 },
        ...{ trialDays: 0, graceDays: 0 },
      },
    });
    await tellAll();
    expect((await sendAll()).sort()).toEqual([
      'Needs review: A subscription to Club',
      expect.stringMatching(/^Needs review: Order/),
    ]);
  });
});

describe('a mail that waits is not sent', () => {
  test('to who was removed', async () => {
    await addStaff(boss, ada.email, 'owner');
    await begin();
    await placeOrder({ status: 'REVIEW' });
    await tellAll();
    expect(await mails()).toHaveLength(2);
    await removeStaff(boss, ada.email);
    expect(await sendAll()).toHaveLength(1);
    await placeOrder({ status: 'REVIEW' });
    await tellAll();
    expect(await mails()).toHaveLength(3);
  });

  test('to who chose otherwise', async () => {
    await begin();
    await placeOrder({ status: 'REVIEW' });
    await tellAll();
    await saveChoices(boss, none);
    expect(await sendAll()).toEqual([]);
  });

  test('once it is decided', async () => {
    await begin();
    const id = await placeOrder({ status: 'REVIEW' });
    await tellAll();
    await db().order.update({ where: { id }, data: { status: 'FAILED' } });
    expect(await sendAll()).toEqual([]);
  });
});
