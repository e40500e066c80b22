import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { AttemptState } from '@/lib/db/generated/enums';
import { beginResend, beginSend, recordResult, transition } from '@/lib/payments/store';
import { withTestDatabase } from '@/lib/testing/database';
import { subscriptionPayment } from './payment';

withTestDatabase();

let userId: string;
let planKey: string;

beforeEach(async () => {
  const user = await db().user.create({ data: { email: `${randomUUID()}@example.com` } });
  userId = user.id;
  const plan = await db().plan.create({
    data: {
      ...{ key: randomUUID(), serviceId: randomUUID(), tenantId: 'tenant', name: 'Club' },
      ...{ tagline: '', description: '', priceAmount: 1400, currency: 'EUR' },
    },
  });
  planKey = plan.key;
});

type Columns = Partial<{ subscriptionId: string; matchKey: string; exclusiveKey: string }>;

async function addAttempt(state: AttemptState = 'CREATED', columns: Columns = {}) {
  const sent = { matchKey: randomUUID(), customerId: 'c', body: {}, sends: 1, baseline: 1n };
  const { id } = await db().paymentAttempt.create({
    data: {
      ...{ kind: 'SUBSCRIPTION', exclusiveKey: `plan:${userId}:${planKey}`, state },
      ...{ tokenHash: randomUUID(), tokenReceivedAt: new Date() },
      ...(state === 'CREATED' ? {} : sent),
      ...columns,
    },
  });
  return db().subscriptionAttempt.create({
    data: {
      ...{ id, key: randomUUID(), fingerprint: 'f', userId, planKey },
      ...{ email: 'ada@example.com', quantity: 1, country: 'IE', currency: 'EUR' },
      ...{ monthlyAmount: 1680, trialDays: 14, graceDays: 7 },
    },
  });
}

const refused = /constraint/i;

test.each<AttemptState>(['CREATED', 'SENDING', 'UNKNOWN', 'REVIEW'])(
  'the database refuses a second attempt for a plan whose first one is %s',
  async (state) => {
    await addAttempt(state);
    await expect(addAttempt()).rejects.toThrow(refused);
  },
);

test('the database refuses an attempt that the service shows like one under review', async () => {
  const matchKey = randomUUID();
  await addAttempt('REVIEW', { matchKey });
  const other = { matchKey, exclusiveKey: 'of another customer' };
  await expect(addAttempt('SENDING', other)).rejects.toThrow(refused);
});

test('the database refuses one subscription of two attempts, or of two customers', async () => {
  const serviceId = randomUUID();
  await addAttempt('SUCCEEDED', { subscriptionId: serviceId });
  await expect(addAttempt('SUCCEEDED', { subscriptionId: serviceId })).rejects.toThrow(refused);
  await expect(addAttempt('SUCCEEDED')).rejects.toThrow(refused);
  const addSubscription = () =>
    db().subscription.create({
      data: {
        ...{ id: randomUUID(), serviceId, userId, planKey, quantity: 1, country: 'IE' },
        ...{ status: 'ACTIVE', startedAt: new Date() },
      },
    });
  await addSubscription();
  await expect(addSubscription()).rejects.toThrow(refused);
});

/** An attempt whose first send got no reply. */
async function lostAttempt() {
  const { id } = await addAttempt();
  const body = { planId: 'plan', customerId: randomUUID(), quantity: 1, applicableTaxes: ['VAT'] };
  const sent = await beginSend(subscriptionPayment, id, body, 30);
  if (!sent.ok) throw new Error(`Not sent: ${sent.error}`);
  return { id, fence: sent.value.fence };
}

test('only one of several concurrent resends sends', async () => {
  const { id, fence } = await lostAttempt();
  await transition(subscriptionPayment, id, fence, 'lose');
  const resends = Array.from({ length: 4 }, () => beginResend(id, fence, 30));
  expect((await Promise.all(resends)).filter((sent) => sent !== null)).toHaveLength(1);
});

test('nothing is resent once a resend was refused', async () => {
  const { id, fence } = await lostAttempt();
  await transition(subscriptionPayment, id, fence, 'lose', { resendStopped: true });
  expect(await beginResend(id, fence, 30)).toBeNull();
});

test('a subscription is recorded once, and its trial began with the request', async () => {
  const { id, fence } = await lostAttempt();
  await db().paymentAttempt.update({ where: { id }, data: { sendStartedAt: fromNow(-1e7) } });
  await transition(subscriptionPayment, id, fence, 'lose');
  await beginResend(id, fence, 30);
  await db().paymentAttempt.update({ where: { id }, data: { sendStartedAt: fromNow(-1e7) } });
  const shown = { id: randomUUID() };
  const recorded = await Promise.all(
    Array.from({ length: 4 }, () => recordResult(subscriptionPayment, id, shown, 'REPLY')),
  );
  expect(recorded.toSorted()).toEqual([
    ...['already-recorded', 'already-recorded', 'already-recorded', 'succeeded'],
  ]);
  const rows = await db().subscription.findMany({ where: { userId } });
  expect(rows).toMatchObject([{ id, serviceId: shown.id }]);
  const { startedAt, trialEndsAt } = rows[0] ?? {};
  expect(startedAt?.getTime()).toBeLessThan(fromNow(-9e6).getTime());
  expect((trialEndsAt?.getTime() ?? 0) - (startedAt?.getTime() ?? 0)).toBe(14 * 86_400_000);
});
