import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueCheckoutKey } from '@/lib/checkout/checkout-key';
import { db } from '@/lib/db/client';
import { AttemptState } from '@/lib/db/generated/enums';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { attemptTransitions } from '@/lib/payments/states';
import { beginResend, beginSend, transition } from '@/lib/payments/store';
import { openCheckout } from '@/lib/testing/builders/checkout';
import { placedOrder, sentOrder, submissionFor } from '@/lib/testing/builders/submissions';
import { orderPayment, recordListed } from './payment';

const { readyToPay, payAsGuest } = openCheckout();

const { send: _, resend: __, succeed: ___, ...transitions } = attemptTransitions;

test.each(
  Object.entries(transitions) as [keyof typeof transitions, { from: readonly AttemptState[] }][],
)('a transition (%s) changes nothing where it does not start', async (name, { from }) => {
  const { orderId, attemptId } = await placedOrder(await submissionFor());
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

test('a transition with an old fence changes nothing', async () => {
  const { orderId, attemptId, sending } = await sentOrder(await submissionFor());
  expect(await transition(orderPayment, attemptId, sending.fence, 'lose')).toBe(true);
  const second = await beginResend(attemptId, sending.fence, 30);
  if (!second) throw new Error('Not sent again');
  const before = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  for (const name of ['lose', 'refuse', 'unsend'] as const) {
    expect(await transition(orderPayment, attemptId, sending.fence, name), name).toBe(false);
  }
  expect(await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } })).toEqual(before);
  expect(await transition(orderPayment, attemptId, second.fence, 'lose')).toBe(true);
  expect((await db().order.findUniqueOrThrow({ where: { id: orderId } })).status).toBe('UNCERTAIN');
});

test('each send of an attempt stays known, with its times and its answer', async () => {
  const { attemptId, sending } = await sentOrder(await submissionFor());
  const read = () => db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  let { fence } = sending;
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
  const { attemptId, sending } = await sentOrder(await submissionFor());
  await transition(orderPayment, attemptId, sending.fence, 'lose');
  await transition(orderPayment, attemptId, sending.fence, 'clear');
  const listed = { serviceId: randomUUID() };
  await db().mirrorTransaction.create({ data: { ...listed, firstSeen: 1, sequence: 1 } });
  await recordListed(attemptId, { id: listed.serviceId });
  const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  expect(attempt).toMatchObject({ state: 'NOT_CHARGED', transactionId: null });
});

test('of two senders one sends', async () => {
  const { attemptId } = await placedOrder(await submissionFor());
  const body = { customerId: randomUUID(), items: [], taxRatesOptions: [] };
  const both = await Promise.all([1, 2].map(() => beginSend(orderPayment, attemptId, body, 30)));
  expect(both.map((one) => one.ok || one.error).toSorted()).toEqual(['gone', true]);
});

test('a key whose purchase is not settled does not say that changed details are being confirmed', async () => {
  const { cartId, submission } = await readyToPay();
  observeFailpoints((name) => {
    if (name === 'after-b') throw new Error('killed');
  });
  await expect(payAsGuest(submission, cartId)).rejects.toThrow('killed');
  observeFailpoints(undefined);
  await db().order.updateMany({ where: { cartId }, data: { status: 'UNCERTAIN' } });
  const moved = { ...submission, address: { ...submission.address, city: 'Cork' } };
  expect((await payAsGuest(moved, cartId)).outcome).toBe('changed');
  const otherKey = { ...moved, checkoutKey: issueCheckoutKey(cartId) };
  expect((await payAsGuest(otherKey, cartId)).outcome).toBe('busy');
  expect((await payAsGuest(submission, cartId)).outcome).toBe('confirming');
});
