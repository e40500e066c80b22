import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueCheckoutKey } from '@/lib/checkout/checkout-key';
import { pay } from '@/lib/checkout/pay';
import type { PayInput } from '@/lib/checkout/schema';
import { db, disconnect } from '@/lib/db/client';
import { AttemptState } from '@/lib/db/generated/enums';
import { ensureCustomer } from '@/lib/payments/customers/customer';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { attemptTransitions } from '@/lib/payments/states';
import { beginResend, beginSend, transition } from '@/lib/payments/store';
import {
  fillCart,
  openSmallShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { orderPayment, recordListed } from './payment';
import type { Submission } from './place';
import { placeOrder } from './place';

let database: TestDatabase;
const sandbox = testSandbox();
let tenant: Tenant;
let shirt: TestVariant;

beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await sandbox.createTenant();
  useTestEnv({ databaseUrl: database.url, service: serviceEnvOf(sandbox.url, tenant) });
  shirt = await openSmallShop();
});

afterAll(async () => {
  await disconnect();
  await database.drop();
});

const eur = (amount: number) => ({ amount, currency: 'EUR' });

async function submissionFor(change: Partial<Submission> = {}): Promise<Submission> {
  const cartId = await fillCart([[shirt, 1]]);
  return {
    key: randomUUID(),
    fingerprint: 'as shown',
    cartId,
    userId: null,
    quote: {
      currency: 'EUR',
      lines: [],
      shipping: {
        ...{ code: 's', serviceProductId: 'p', name: '', detail: '' },
        ...{ price: eur(0), countries: [] },
      },
      destination: 'IE',
      taxes: [],
      taxesIncluded: false,
      subtotal: eur(0),
      tax: eur(0),
      total: eur(0),
    },
    contact: { email: 'ada@example.com', firstname: 'Ada', lastname: 'Buyer', phone: '' },
    address: { line1: '', line2: '', city: '', region: '', postalCode: '', country: 'IE' },
    paymentToken: randomUUID(),
    ...change,
  };
}

async function started(submission: Submission) {
  const claim = await placeOrder(submission);
  if (claim.outcome !== 'start') throw new Error(`Not started: ${claim.outcome}`);
  return claim;
}

const withNewToken = (submission: Submission): Submission => ({
  ...submission,
  paymentToken: randomUUID(),
});

describe('a transition', () => {
  const { send: _, resend: __, succeed: ___, ...transitions } = attemptTransitions;

  test.each(
    Object.entries(transitions) as [keyof typeof transitions, { from: readonly AttemptState[] }][],
  )('%s changes nothing where it does not start', async (name, { from }) => {
    const { orderId, attemptId } = await started(await submissionFor());
    const elsewhere = Object.values(AttemptState).filter((state) => !from.includes(state));
    for (const state of elsewhere) {
      const before = await db().paymentAttempt.update({
        where: { id: attemptId },
        data: { state, tokenCipher: null, transactionId: randomUUID() },
      });
      expect(await transition(orderPayment, attemptId, null, name), state).toBe(false);
      const after = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
      expect(after, state).toEqual(before);
    }
    expect(await db().order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      status: 'PENDING',
    });
  });
});

test('a transition with an old fence changes nothing', async () => {
  const { orderId, attemptId } = await started(await submissionFor());
  const body = { customerId: 'c', items: [{ productId: 'p', quantity: 1 }], taxRatesOptions: [] };
  const first = await beginSend(orderPayment, attemptId, body, 30);
  if (!first.ok) throw new Error(`Not sent: ${first.error}`);
  expect(await transition(orderPayment, attemptId, first.value.fence, 'lose')).toBe(true);
  const second = await beginResend(attemptId, first.value.fence, 30);
  if (!second) throw new Error('Not sent again');
  const before = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  for (const name of ['lose', 'refuse', 'unsend'] as const) {
    expect(await transition(orderPayment, attemptId, first.value.fence, name), name).toBe(false);
  }
  expect(await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } })).toEqual(before);
  expect(await transition(orderPayment, attemptId, second.fence, 'lose')).toBe(true);
  expect((await db().order.findUniqueOrThrow({ where: { id: orderId } })).status).toBe('UNCERTAIN');
});

test('each send of an attempt stays known, with its times and its answer', async () => {
  const { attemptId } = await started(await submissionFor());
  const body = {
    customerId: 'again',
    items: [{ productId: 'p', quantity: 1 }],
    taxRatesOptions: [],
  };
  const read = () => db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  const sent = await beginSend(orderPayment, attemptId, body, 30);
  if (!sent.ok) throw new Error(`Not sent: ${sent.error}`);
  let { fence } = sent.value;
  const earlier: unknown[] = [];
  for (const answer of [{ httpStatus: 503 }, {}]) {
    await transition(orderPayment, attemptId, fence, 'lose', answer);
    const { sendStartedAt, sendEndedAt } = await read();
    const local = (at: Date | null) => at?.toISOString().replace(/\.?0*Z$/, '');
    earlier.push({
      ...{ startedAt: local(sendStartedAt), endedAt: local(sendEndedAt), httpStatus: null },
      ...answer,
    });
    const again = await beginResend(attemptId, fence, 30);
    if (!again) throw new Error('Not sent again');
    fence = again.fence;
  }
  expect(await read()).toMatchObject({ sends: 3, earlierSends: earlier, httpStatus: null });
});

test('a listed charge is not recorded for a settled attempt', async () => {
  const { attemptId } = await started(await submissionFor());
  const body = { customerId: 'd', items: [{ productId: 'p', quantity: 1 }], taxRatesOptions: [] };
  const sent = await beginSend(orderPayment, attemptId, body, 30);
  if (!sent.ok) throw new Error(`Not sent: ${sent.error}`);
  await transition(orderPayment, attemptId, sent.value.fence, 'lose');
  await transition(orderPayment, attemptId, sent.value.fence, 'clear');
  const listed = { serviceId: randomUUID() };
  await db().mirrorTransaction.create({ data: { ...listed, firstSeen: 1, sequence: 1 } });
  await recordListed(attemptId, { id: listed.serviceId, amount: eur(0) });
  const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  expect(attempt).toMatchObject({ state: 'NOT_CHARGED', transactionId: null });
});

describe('transaction A', () => {
  test('knows a key that belongs to another purchase', async () => {
    const submission = await submissionFor();
    await started(submission);
    const other = withNewToken({ ...submission, fingerprint: 'another' });
    expect(await placeOrder(other)).toEqual({ outcome: 'conflict' });
  });

  test('does not affect a process that prepares the charge, whatever token is submitted', async () => {
    const submission = await submissionFor();
    const { orderId } = await started(submission);
    expect(await placeOrder(submission)).toEqual({ outcome: 'existing', orderId });
    expect(await placeOrder(withNewToken(submission))).toEqual({ outcome: 'existing', orderId });
    const otherKey = withNewToken({ ...submission, key: randomUUID() });
    expect(await placeOrder(otherKey)).toEqual({ outcome: 'existing', orderId });
    const otherPurchase = { ...otherKey, key: randomUUID(), fingerprint: 'another' };
    expect(await placeOrder(otherPurchase)).toEqual({ outcome: 'busy', orderId });
  });

  test('takes over from a crashed process that prepared the charge', async () => {
    const submission = await submissionFor();
    const first = await started(submission);
    await db().paymentAttempt.update({
      where: { id: first.attemptId },
      data: { leaseUntil: new Date(0) },
    });
    const { orderId, attemptId } = first;
    expect(await placeOrder(submission)).toMatchObject({ outcome: 'start', orderId, attemptId });
    await db().paymentAttempt.update({
      where: { id: first.attemptId },
      data: { leaseUntil: new Date(0) },
    });
    const next = await started(withNewToken(submission));
    expect(next.orderId).toBe(first.orderId);
    const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { id: first.attemptId } });
    expect(attempt).toMatchObject({ state: 'ABANDONED', tokenCipher: null });
  });

  test('distinguishes a repeated request from a new submission after a failure', async () => {
    const submission = await submissionFor();
    const { orderId, attemptId } = await started(submission);
    await transition(orderPayment, attemptId, null, 'turnAway');
    expect(await placeOrder(submission)).toEqual({ outcome: 'existing', orderId });
    expect(await placeOrder(withNewToken(submission))).toMatchObject({ outcome: 'start', orderId });
  });

  test('accepts no token that was used for another order', async () => {
    const submission = await submissionFor();
    await started(submission);
    const other = await submissionFor({ paymentToken: submission.paymentToken });
    expect(await placeOrder(other)).toEqual({ outcome: 'token-reused' });
  });
});

describe('transaction B', () => {
  test('lets one of two senders send', async () => {
    const { attemptId } = await started(await submissionFor());
    const body = { customerId: randomUUID(), items: [], taxRatesOptions: [] };
    const both = await Promise.all([1, 2].map(() => beginSend(orderPayment, attemptId, body, 30)));
    expect(both.map((one) => one.ok || one.error).toSorted()).toEqual(['gone', true]);
  });
});

describe('a customer', () => {
  test('is created once, however many concurrent purchases have the same address', async () => {
    const email = `${randomUUID()}@example.com`;
    const contact = { email, firstname: 'Ada', lastname: 'Buyer', phone: '' };
    const ensured = await Promise.all([1, 2, 3, 4].map(() => ensureCustomer(contact)));
    expect(new Set(ensured.map((one) => JSON.stringify(one))).size).toBe(1);
    const { requests } = await sandbox.control<{ requests: { method: string; path: string }[] }>(
      tenant,
      'GET',
      '/requests',
    );
    const made = requests.filter((one) => one.method === 'POST' && one.path.endsWith('/customers'));
    expect(made).toHaveLength(1);
  });
});

describe('a key whose purchase is not settled', () => {
  async function unsettled(): Promise<{ cartId: string; submission: PayInput }> {
    const lines: [TestVariant, number][] = [[shirt, 1]];
    const cartId = await fillCart(lines);
    const submission = submissionOf(cartId, totalOf(lines), await sandbox.cardToken(tenant));
    observeFailpoints((name) => {
      if (name === 'after-b') throw new Error('killed');
    });
    await expect(pay(submission, { userId: null, cartId })).rejects.toThrow('killed');
    observeFailpoints(undefined);
    await db().order.updateMany({ where: { cartId }, data: { status: 'UNCERTAIN' } });
    return { cartId, submission };
  }

  test('does not report that changed details are being confirmed', async () => {
    const { cartId, submission } = await unsettled();
    const moved = { ...submission, address: { ...submission.address, city: 'Cork' } };
    const shopper = { userId: null, cartId };
    expect((await pay(moved, shopper)).outcome).toBe('changed');
    const otherKey = { ...moved, checkoutKey: issueCheckoutKey(cartId) };
    expect((await pay(otherKey, shopper)).outcome).toBe('busy');
    expect((await pay(submission, shopper)).outcome).toBe('confirming');
  });
});
