import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { AttemptState } from '@/lib/db/generated/enums';
import { beginResend, beginSend, recordResult, transition } from '@/lib/payments/store';
import { fail } from '@/lib/result';
import { withTestDatabase } from '@/lib/testing/database';
import { subscriptionPayment } from './payment';

withTestDatabase();

let userId: string;
let planKey: string;

beforeEach(async () => {
  userId = await newUser();
  planKey = await newPlan();
});

async function newUser(): Promise<string> {
  const { id } = await db().user.create({ data: { email: `${randomUUID()}@example.com` } });
  return id;
}

async function newPlan(): Promise<string> {
  const { key } = await db().plan.create({
    data: {
      key: randomUUID(),
      serviceId: randomUUID(),
      tenantId: 'tenant',
      ...{ name: 'Club', tagline: '', description: '', priceAmount: 1400, currency: 'EUR' },
    },
  });
  return key;
}

/** What was frozen when a subscription attempt was sent. */
const frozen = () => ({
  matchKey: randomUUID(),
  customerId: 'c',
  body: {},
  sends: 1,
  baseline: 1n,
});

type Given = {
  state?: AttemptState;
  userId?: string;
  planKey?: string;
  serviceId?: string;
  matchKey?: string;
  tokenHash?: string;
  tokenCipher?: Uint8Array<ArrayBuffer>;
  customerId?: string;
  body?: object;
  sends?: number;
  baseline?: bigint;
};

async function subscriptionAttempt(given: Given = {}) {
  const { userId: who = userId, planKey: plan = planKey, serviceId, ...columns } = given;
  const { id } = await db().paymentAttempt.create({
    data: {
      ...{ kind: 'SUBSCRIPTION', exclusiveKey: `plan:${who}:${plan}` },
      ...{ tokenHash: randomUUID(), tokenReceivedAt: new Date() },
      ...(serviceId ? { subscriptionId: serviceId } : {}),
      ...columns,
    },
  });
  return db().subscriptionAttempt.create({
    data: {
      ...{ id, key: randomUUID(), fingerprint: 'f', userId: who, planKey: plan },
      ...{ email: 'ada@example.com', quantity: 1, country: 'IE', currency: 'EUR' },
      ...{ monthlyAmount: 1680, trialDays: 0, graceDays: 7 },
    },
  });
}

const refused = /constraint/i;

describe('the database itself refuses', () => {
  test.each<AttemptState>(['CREATED', 'SENDING', 'UNKNOWN', 'REVIEW'])(
    'a second subscription attempt for a plan whose first one is %s',
    async (state) => {
      await subscriptionAttempt({ state, ...frozen() });
      await expect(subscriptionAttempt()).rejects.toThrow(refused);
      await subscriptionAttempt({ planKey: await newPlan() });
      await subscriptionAttempt({ userId: await newUser() });
    },
  );

  test.each<AttemptState>(['REFUSED', 'NOT_CHARGED', 'ABANDONED'])(
    'no further subscription attempt after one that is %s',
    async (state) => {
      await subscriptionAttempt({ state });
      await subscriptionAttempt();
    },
  );

  test.each<AttemptState>(['SENDING', 'UNKNOWN', 'REVIEW'])(
    'a subscription attempt that could not be told at the service from one that is %s',
    async (state) => {
      const one = frozen();
      await subscriptionAttempt({ state, ...one });
      // A customer of two accounts, or two plans here with one id there: the service shows the same.
      const other = await subscriptionAttempt({ userId: await newUser() });
      const sent = db().paymentAttempt.update({
        where: { id: other.id },
        data: { ...one, state: 'SENDING' },
      });
      await expect(sent).rejects.toThrow(refused);
    },
  );

  test('one token in two subscription attempts', async () => {
    const tokenHash = randomUUID();
    await subscriptionAttempt({ state: 'REFUSED', tokenHash });
    await expect(subscriptionAttempt({ tokenHash })).rejects.toThrow(refused);
  });

  test('one subscription of two attempts, or of two customers', async () => {
    const serviceId = randomUUID();
    await subscriptionAttempt({ state: 'SUCCEEDED', serviceId });
    await expect(subscriptionAttempt({ state: 'SUCCEEDED', serviceId })).rejects.toThrow(refused);
    const row = { serviceId, userId, planKey, quantity: 1, country: 'IE' };
    const dated = { status: 'ACTIVE' as const, startedAt: new Date() };
    await db().subscription.create({ data: { id: randomUUID(), ...row, ...dated } });
    await expect(
      db().subscription.create({ data: { id: randomUUID(), ...row, ...dated } }),
    ).rejects.toThrow(refused);
  });

  test('a successful subscription attempt without its subscription, and a sent one without a body', async () => {
    await expect(subscriptionAttempt({ state: 'SUCCEEDED' })).rejects.toThrow(refused);
    await expect(subscriptionAttempt({ state: 'SENDING', sends: 1 })).rejects.toThrow(refused);
  });

  test('a token on a settled subscription attempt', async () => {
    const tokenCipher = new Uint8Array(60);
    await expect(subscriptionAttempt({ state: 'REFUSED', tokenCipher })).rejects.toThrow(refused);
  });
});

const body = () => ({
  planId: randomUUID(),
  customerId: randomUUID(),
  quantity: 1,
  applicableTaxes: ['VAT'],
});

describe('transaction B', () => {
  test('lets one of two senders send', async () => {
    const { id } = await subscriptionAttempt();
    const sent = await Promise.all([
      beginSend(subscriptionPayment, id, body(), 30),
      beginSend(subscriptionPayment, id, body(), 30),
    ]);
    expect(sent.filter((one) => !one.ok && one.error === 'gone')).toHaveLength(1);
    expect(await db().paymentAttempt.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: 'SENDING',
      sends: 1,
    });
  });

  test('makes a subscription attempt wait for another with the same match key', async () => {
    const one = await subscriptionAttempt();
    const other = await subscriptionAttempt({ userId: await newUser() });
    const same = body();
    expect(await beginSend(subscriptionPayment, one.id, same, 30)).toMatchObject({
      value: { sends: 1 },
    });
    expect(await beginSend(subscriptionPayment, other.id, same, 30)).toEqual(
      fail('match-key-busy'),
    );
    expect((await db().paymentAttempt.findUniqueOrThrow({ where: { id: other.id } })).state).toBe(
      'CREATED',
    );
  });
});

async function sent() {
  const { id } = await subscriptionAttempt();
  const first = await beginSend(subscriptionPayment, id, body(), 30);
  if (!first.ok) throw new Error(`Not sent: ${first.error}`);
  return { id, first: first.value };
}

test('a transition with an old fence changes nothing', async () => {
  const { id, first } = await sent();
  expect(await transition(subscriptionPayment, id, first.fence, 'lose')).toBe(true);
  const second = await beginResend(id, first.fence, 30);
  if (!second) throw new Error('Not sent again');
  const before = await db().paymentAttempt.findUniqueOrThrow({ where: { id } });
  for (const name of ['lose', 'refuse', 'unsend'] as const) {
    expect(await transition(subscriptionPayment, id, first.fence, name), name).toBe(false);
  }
  expect(await db().paymentAttempt.findUniqueOrThrow({ where: { id } })).toEqual(before);
  expect(await transition(subscriptionPayment, id, second.fence, 'lose')).toBe(true);
});

test('only one of several concurrent resends sends', async () => {
  const { id, first } = await sent();
  await transition(subscriptionPayment, id, first.fence, 'lose');
  const again = await Promise.all(
    Array.from({ length: 4 }, () => beginResend(id, first.fence, 30)),
  );
  expect(again.filter((one) => one !== null)).toHaveLength(1);
});

test('nothing is resent once a resend was refused', async () => {
  const { id, first } = await sent();
  await transition(subscriptionPayment, id, first.fence, 'lose', { resendStopped: true });
  expect(await beginResend(id, first.fence, 30)).toBeNull();
});

test('a transition from another state changes nothing', async () => {
  const { id, first } = await sent();
  await transition(subscriptionPayment, id, first.fence, 'refuse', { reason: 'card-declined' });
  for (const name of ['lose', 'refuse', 'escalate', 'abandon', 'dismiss'] as const) {
    expect(await transition(subscriptionPayment, id, null, name), name).toBe(false);
  }
});

test('an existing subscription is recorded once, whatever the fence', async () => {
  const { id, first } = await sent();
  await transition(subscriptionPayment, id, first.fence, 'lose');
  await beginResend(id, first.fence, 30);
  const shown = { id: randomUUID() };
  const recorded = await Promise.all(
    Array.from({ length: 4 }, () => recordResult(subscriptionPayment, id, shown, 'REPLY')),
  );
  expect(recorded.toSorted()).toEqual([
    ...['already-recorded', 'already-recorded', 'already-recorded', 'succeeded'],
  ]);
  expect(await db().subscription.findMany({ where: { userId } })).toMatchObject([
    { id, serviceId: shown.id },
  ]);
});

test('the trial begins when the request was sent, not when its result was found', async () => {
  const { id, first } = await sent();
  await db().subscriptionAttempt.update({ where: { id }, data: { trialDays: 14 } });
  await db().paymentAttempt.update({ where: { id }, data: { sendStartedAt: fromNow(-1e7) } });
  await transition(subscriptionPayment, id, first.fence, 'lose');
  await recordResult(subscriptionPayment, id, { id: randomUUID() }, 'REPLY');
  const row = await db().subscription.findUniqueOrThrow({ where: { id } });
  expect(row.startedAt.getTime()).toBeLessThan(fromNow(-9e6).getTime());
  expect(row.trialEndsAt).toEqual(new Date(row.startedAt.getTime() + 14 * 86_400_000));
});
