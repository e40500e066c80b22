import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { claimMails, sendMail } from '@/lib/mail/work';
import { addOrder } from '@/lib/testing/builders/orders';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { asStaff } from '@/lib/testing/viewers';
import { templateNamed } from '@/lib/worker/mail-catalog';
import { addStaff, removeStaff } from './change-staff';
import { tellReviews } from './tell-reviews';

const boss = asStaff({ userId: 'boss', email: 'boss@shop.example' });
const ada = 'ada@shop.example';

withTestDatabase({ merchantEmails: [boss.email], databasePoolSize: 10 });
beforeEach(emptyDatabase);

async function placeOrder(status: 'FAILED' | 'REVIEW'): Promise<string> {
  const contact = { firstname: 'Grace', lastname: 'Buyer' };
  const amounts = { subtotalAmount: 2500, totalAmount: 2500 };
  return (await addOrder({ ...amounts, status, contact, createdAt: now() })).id;
}

async function attemptOf(orderId: string, number: number): Promise<void> {
  await db().paymentAttempt.create({
    data: {
      ...{ orderId, number, state: number > 1 ? 'REVIEW' : 'REFUSED' },
      ...{ tokenHash: randomUUID(), tokenReceivedAt: now() },
    },
  });
}

const recipients = async () => {
  const mails = await db().mail.findMany({ where: { template: 'staff-review' } });
  return mails.map(({ recipient }) => recipient).sort();
};

/** Sends all waiting mails and returns their subjects. */
async function sendAll(): Promise<(string | null)[]> {
  for (const mail of await claimMails(100)) await sendMail(mail, templateNamed);
  const sent = await db().mail.findMany({
    where: { sentAt: { not: null }, template: 'staff-review' },
    orderBy: { subject: 'asc' },
  });
  return sent.map(({ subject }) => subject);
}

test('each reviewer gets one mail per review, even with several workers', async () => {
  await addStaff(boss, ada, 'staff');
  await addStaff(boss, 'viewer@shop.example', 'viewer');
  await placeOrder('REVIEW');
  await placeOrder('FAILED');
  await Promise.all([tellReviews(), tellReviews(), tellReviews()]);
  expect(await tellReviews()).toBe(0);
  expect(await recipients()).toEqual([ada, boss.email]);
  expect(await sendAll()).toHaveLength(2);
  const [mail] = await db().mail.findMany({ where: { template: 'staff-review' } });
  expect(mail?.subject).toMatch(/^Needs review: Order/);
  expect(mail?.text).toContain('/merchant/review');
  expect(mail?.text).not.toMatch(/Grace|buyer@buyer/);
});

test('an order that enters review with another attempt is mailed again', async () => {
  const id = await placeOrder('REVIEW');
  await attemptOf(id, 1);
  await tellReviews();
  await tellReviews();
  expect(await recipients()).toHaveLength(1);
  await attemptOf(id, 2);
  await tellReviews();
  expect(await recipients()).toHaveLength(2);
});

test('flags and subscription attempts under review are mailed; an order under review and flagged is mailed once', async () => {
  const [flagged, both] = [await placeOrder('FAILED'), await placeOrder('REVIEW')];
  for (const orderId of [flagged, both]) {
    await db().reviewFlag.create({ data: { orderId, kind: 'amount' } });
  }
  await db().paymentAttempt.create({
    data: {
      ...{ kind: 'SUBSCRIPTION', state: 'REVIEW', exclusiveKey: 'e', matchKey: 'm', sends: 1 },
      ...{ tokenHash: 'h', tokenReceivedAt: now(), customerId: 'c', body: {}, baseline: 1n },
      sendStartedAt: now(),
    },
  });
  await tellReviews();
  expect(await sendAll()).toEqual([
    'Needs review: A subscription',
    expect.stringMatching(/^Needs review: Order/),
    expect.stringMatching(/^Needs review: Order/),
  ]);
});

test.each<[why: string, change: (orderId: string) => Promise<unknown>]>([
  ['its recipient was removed', () => removeStaff(boss, ada)],
  ['its recipient may only look', () => db().staffMember.updateMany({ data: { role: 'viewer' } })],
  ['it is decided', (id) => db().order.update({ where: { id }, data: { status: 'FAILED' } })],
])('a mail that waits is not sent once %s', async (_, change) => {
  await addStaff(boss, ada, 'staff');
  const id = await placeOrder('REVIEW');
  await tellReviews();
  await change(id);
  expect(await db().mail.count({ where: { template: 'staff-review' } })).toBe(2);
  await sendAll();
  const sent = await db().mail.findMany({
    where: { template: 'staff-review', sentAt: { not: null } },
  });
  expect(sent.map(({ recipient }) => recipient)).not.toContain(ada);
});
