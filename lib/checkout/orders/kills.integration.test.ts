import { afterAll, describe, expect, test } from 'vitest';
import { abandonConnections, db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { reconcileDue } from '@/lib/payments/reconcile';
import { openCheckout } from '@/lib/testing/builders/checkout';
import { type Crash, crashAt, firstKill, KILL_STEP } from '@/lib/testing/crash';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { isLong } from '@/lib/testing/long';
import { paymentKinds } from '@/modules/payment-kinds';

/*
 * A process is killed at its statements in turn. Whatever it has left behind, its shopper
 * ends on a paid order and is charged once.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const { world, readyToPay, payAsGuest, withNewToken, fault } = openCheckout({}, 5_000);
// What a killed process had begun may hold one for ever.
afterAll(abandonConnections);

type Purchase = Awaited<ReturnType<typeof readyToPay>>;

const payNow = ({ cartId, submission }: Purchase) => payAsGuest(submission, cartId);

const isPaid = async ({ cartId }: Purchase) =>
  (await db().order.count({ where: { cartId, status: 'PAID' } })) > 0;

/** What workers do once the leases of a process that is gone have ended. */
async function recover(): Promise<void> {
  await db().paymentAttempt.updateMany({ data: { leaseUntil: new Date(0) } });
  await db().customer.updateMany({ data: { leaseUntil: new Date(0) } });
  await world.pass(3 * MINUTE);
  await reconcileDue(paymentKinds);
  await fetchTransactions();
}

/** The shopper comes back and submits until they are paid. */
async function insist(order: Purchase): Promise<void> {
  for (let submissions = 0; submissions < 4 && !(await isPaid(order)); submissions += 1) {
    await payAsGuest(await withNewToken(order.submission), order.cartId);
    if (!(await isPaid(order))) await recover();
  }
}

/** The service's own books for the purchase's address. */
async function chargesOf({ submission }: Purchase): Promise<unknown[]> {
  const { email } = submission.contact;
  expect(await world.customersOf({ email })).toHaveLength(1);
  return world.bookedOf('transactions', { email });
}

async function expectPaidOnce(order: Purchase, how: string): Promise<void> {
  expect(await isPaid(order), how).toBe(true);
  expect(await chargesOf(order), how).toHaveLength(1);
  expect(await violatedInvariants(), how).toEqual({});
}

/** Kills a process at one statement after the other until one lives to the end. */
async function atEveryStatement(
  when: Crash['when'],
  prepare: () => Promise<{ order: Purchase; work: () => Promise<unknown> }>,
): Promise<number> {
  for (let statement = firstKill(); ; statement += KILL_STEP) {
    const { order, work } = await prepare();
    const fate = await crashAt({ statement, when }, work);
    await world.repair();
    await recover();
    await insist(order);
    await expectPaidOnce(order, `killed ${when} statement ${statement}`);
    if (fate === 'lived') return statement - 1;
  }
}

/** `npm test` tries one side; runs differ. */
const times = isLong
  ? (['before', 'after'] as const)
  : [Math.random() < 0.5 ? ('before' as const) : ('after' as const)];

describe.each(times)('a process killed %s any statement', (when) => {
  test('of a submission', async () => {
    const statements = await atEveryStatement(when, async () => {
      const order = await readyToPay();
      return { order, work: () => payNow(order) };
    });
    expect(statements).toBeGreaterThan(6);
  }, 240_000);

  test('of a worker that sends again what never arrived', async () => {
    const statements = await atEveryStatement(when, async () => {
      const order = await readyToPay();
      await fault('close');
      expect((await payNow(order)).outcome).toBe('confirming');
      await world.pass(10 * SECOND);
      return { order, work: fetchTransactions };
    });
    expect(statements).toBeGreaterThan(8);
  }, 240_000);
});
