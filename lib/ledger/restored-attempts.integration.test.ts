import { expect, test } from 'vitest';
import { pay } from '@/lib/checkout/pay';
import { db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { reconcileDue } from '@/lib/payments/reconcile';
import { continueSending, stopSending } from '@/lib/payments/send-stop';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs'; // module: subscriptions
import {
  fillCart,
  openSmallShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { openWorld } from '@/lib/testing/world';
import { paymentKinds } from '@/modules/payment-kinds';
import { subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { assumeSent } from './restored-attempts';

const world = openWorld();

let shirt: TestVariant | undefined;

async function filled(units: number) {
  shirt ??= await openSmallShop();
  const cartId = await fillCart([[shirt, units]]);
  const paymentToken = await world.token();
  const submission = submissionOf(cartId, totalOf([[shirt, units]]), paymentToken);
  return { cartId, paymentToken, submission };
}

/** Resets a submission to what the dump has: before the customer was created, or before the request was sent. */
async function dumped(at: 'after-a' | 'after-customer', submit: () => Promise<unknown>) {
  observeFailpoints((reached) => {
    if (reached === at) throw new Error('The dump was taken here');
  });
  await expect(submit()).rejects.toThrow('The dump was taken here');
  observeFailpoints(undefined);
}

const createdAttempt = () =>
  db().paymentAttempt.findFirstOrThrow({ where: { state: 'CREATED' }, include: { order: true } });

const customer = (email: string) =>
  world.call<{ id: string }>('POST', '/customers', {
    ...{ firstname: 'Ada', lastname: 'Buyer', email, type: 'INDIVIDUAL' },
  });

test('an order that was paid after the dump is found paid, also if the dump does not know its customer', async () => {
  const { cartId, paymentToken, submission } = await filled(2);
  await dumped('after-a', () => pay(submission, { userId: null, cartId }));
  const { id, order } = await createdAttempt();
  const items = await db().orderItem.findMany({ where: { orderId: order?.id ?? '' } });
  const charge = await world.call<{ id: string }>('POST', '/transactions', {
    paymentToken,
    customerId: (await customer(submission.contact.email)).id,
    items: items.map(({ serviceProductId: productId, quantity }) => ({ productId, quantity })),
    taxRatesOptions: order?.taxCodes,
  });

  await stopSending('restored');
  expect(await assumeSent()).toEqual({ unknown: [id], unsent: [], undecided: [] });
  const lost = await db().paymentAttempt.findUniqueOrThrow({
    where: { id },
    include: { order: true },
  });
  expect([lost.state, lost.order?.status, lost.sends]).toEqual(['UNKNOWN', 'UNCERTAIN', 1]);
  await continueSending(async () => {});
  await world.pass(5_000);
  await fetchTransactions();
  await reconcileDue(paymentKinds);
  const found = await db().order.findUniqueOrThrow({ where: { id: order?.id ?? '' } });
  expect([found.status, found.transactionId]).toEqual(['PAID', charge.id]);
});

test('without a customer at the service nothing was sent; while its list is unreadable, the attempt stays undecided', async () => {
  const { cartId, submission } = await filled(1);
  await dumped('after-a', () => pay(submission, { userId: null, cartId }));
  const { id } = await createdAttempt();
  world.unplug();
  expect(await assumeSent()).toEqual({ unknown: [], unsent: [], undecided: [id] });
  await world.repair();
  expect(await assumeSent()).toEqual({ unknown: [], unsent: [id], undecided: [] });
  expect((await createdAttempt()).id).toBe(id);
  await db().paymentAttempt.update({
    where: { id },
    data: { state: 'ABANDONED', tokenCipher: null },
  });
});

// module: subscriptions
test('a subscription that may have been started after the dump is searched for, not sent again', async () => {
  const who = await signedIn();
  const planKey = await openPlan();
  const plan = await db().plan.findUniqueOrThrow({ where: { key: planKey } });
  const input = subscriptionAttemptOf(planKey, await world.token());
  await dumped('after-customer', () => subscribe(who, input));
  const { id } = await createdAttempt();
  expect(await assumeSent()).toEqual({ unknown: [id], unsent: [], undecided: [] });
  const customerId = (await world.customersOf(who))[0]?.id;
  const lost = await db().paymentAttempt.findUniqueOrThrow({ where: { id } });
  expect(lost).toMatchObject({
    ...{ state: 'UNKNOWN', resendStopped: true },
    body: { planId: plan.serviceId, customerId, quantity: 1 },
  });
});

test('an attempt that the dump has as sent is not resent, because its order may have been paid since', async () => {
  const { cartId, submission } = await filled(3);
  await world.fault('POST', '/transactions', 'commit-then-close');
  const result = await pay(submission, { userId: null, cartId });
  expect(result.outcome).toBe('confirming');
  await assumeSent();
  const [attempt] = await db().paymentAttempt.findMany({ where: { order: { cartId } } });
  expect(attempt).toMatchObject({ state: 'UNKNOWN', resendStopped: true, sends: 1 });
});
