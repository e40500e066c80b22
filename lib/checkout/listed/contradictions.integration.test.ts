import { describe, expect, test } from 'vitest';
import { resolveFlag } from '@/lib/checkout/review/decisions';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { orderPath } from '@/lib/orders/access/links';
import { orderForViewer } from '@/lib/orders/queries';
import { notifyStaff } from '@/lib/staff/alerts/work';
import { openPurchases, type Purchase } from '@/lib/testing/builders/purchases';
import { declinedAnswer } from '@/lib/testing/service/relay';
import { someStaff } from '@/lib/testing/viewers';

/**
 * Rows that say that no money moved, and rows of the same transaction that say otherwise: at once, or later. What
 * contradicts is unknown: nobody is told that they were not charged, and no order is paid by it unseen.
 */

const MINUTE = 60_000;
const shop = openPurchases();

type Row = Record<string, unknown> & { id: string };

/** Rows as the service lists them from now on. */
const lists = (change: (rows: Row[]) => Row[]) =>
  shop.relay().rewrite('GET /transactions', (rows) => change(rows as Row[]));

/** An order whose reply is lost, after one that is known to be listed as it was sent. */
async function lostReply(): Promise<{ order: Purchase; before: Set<string> }> {
  expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
  await shop.reconcile();
  const before = new Set((await shop.charges()).map(({ id }) => id));
  const order = await shop.purchase();
  await shop.fault('POST', '/transactions', 'commit-then-close');
  expect((await shop.submit(order)).outcome).toBe('confirming');
  return { order, before };
}

async function settle(): Promise<void> {
  for (const minutes of [0, 1, 71, 6, 6]) {
    await shop.pass(minutes * MINUTE);
    await shop.reconcile();
    await shop.work();
  }
}

const flagsOf = async (order: Purchase) => {
  const { id } = await shop.orderOf(order);
  return (await db().reviewFlag.findMany({ where: { orderId: id } })).map(({ kind }) => kind);
};

describe('a charge whose reply was lost', () => {
  const second = { status: 'FAILED' };
  test.each<[string, (row: Row) => Row[]]>([
    ['once more as failed', (row) => [row, { ...row, ...second }]],
    ['as failed before', (row) => [{ ...row, ...second }, row]],
    ['as refunded', (row) => [{ ...row, status: 'REFUNDED' }]],
  ])('is for a person where the list shows it %s', async (_, change) => {
    const { order, before } = await lostReply();
    lists((rows) => rows.flatMap((row) => (before.has(row.id) ? [row] : change(row))));
    await settle();
    expect((await shop.orderOf(order)).status).toBe('REVIEW');
  });

  test('listed as refunded pays no order unseen, though known charges were listed so, too', async () => {
    lists((rows) => rows.map((row) => ({ ...row, status: 'REFUNDED' })));
    const { order } = await lostReply();
    await settle();
    expect((await shop.orderOf(order)).status).toBe('REVIEW');
  });

  test('pays no order where every row says that it failed, and the token was used', async () => {
    const { order, before } = await lostReply();
    lists((rows) =>
      rows.flatMap((row) => (before.has(row.id) ? [row] : [{ ...row, status: 'FAILED' }])),
    );
    await settle();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'token-used' });
  });
});

describe('a paid order', () => {
  test.each<[string, (row: Row) => Row[], string[]]>([
    ['as failed', (row) => [{ ...row, status: 'FAILED' }], ['charge-failed']],
    ['as refunded', (row) => [{ ...row, status: 'REFUNDED' }], ['charge-refunded']],
    ['twice', (row) => [row, { ...row }], []],
  ])('is looked at where the list shows its charge %s', async (_, change, flags) => {
    const order = await shop.purchase();
    expect((await shop.submit(order)).outcome).toBe('paid');
    await shop.reconcile();
    lists((rows) => rows.flatMap(change));
    await shop.reconcile();
    expect((await shop.orderOf(order)).status).toBe('PAID');
    expect(await flagsOf(order)).toEqual(flags);
  });
});

test('an order whose creation was accepted and whose charge fails later is told of to merchant and shopper', async () => {
  await db().staffMember.create({
    data: { email: 'owner@example.com', role: 'owner', addedAt: now(), addedBy: 'test' },
  });
  await notifyStaff();
  const order = await shop.purchase();
  shop.relay().replaceAnswers('POST /transactions', { status: 202, body: '{"id":"tx_later"}' });
  expect((await shop.submit(order)).outcome).toBe('paid');
  const { id } = await shop.orderOf(order);
  const key = new URL(orderPath(id), 'http://shop.invalid').searchParams.get('key') ?? '';
  expect(await orderForViewer(id, key)).toMatchObject({ isChargeUndone: false });
  lists((rows) => rows.map((row) => ({ ...row, id: 'tx_later', status: 'FAILED' })));
  await shop.reconcile();
  expect(await flagsOf(order)).toEqual(['charge-failed']);
  await notifyStaff();
  const told = { template: 'staff-review', recipient: 'owner@example.com' };
  expect(await db().mail.count({ where: told })).toBe(1);
  expect(await orderForViewer(id, key)).toMatchObject({ status: 'PAID', isChargeUndone: true });
});

test('a charge after a refusal is seen where it was listed as unpaid first', async () => {
  expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
  await shop.reconcile();
  const order = await shop.purchase();
  const before = new Set((await shop.charges()).map(({ id }) => id));
  shop.relay().replaceAnswers('POST /transactions', declinedAnswer);
  expect((await shop.submit(order)).outcome).toBe('declined');
  lists((rows) => rows.map((row) => (before.has(row.id) ? row : { ...row, status: 'FAILED' })));
  await shop.reconcile();
  lists((rows) => rows);
  await shop.reconcile();
  expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'late-charge' });
});

describe('a charge that no list has ever shown', () => {
  /** An order that something answered in the service's place, between two that are listed. */
  async function answeredByAnother(id = (row: Row) => row.id) {
    lists((rows) => rows.map((row) => ({ ...row, id: id(row) })));
    const orders = [await shop.purchase(), await shop.purchase(), await shop.purchase()];
    for (const order of orders) {
      if (order === orders[1]) {
        shop.relay().answerInstead('POST /transactions', { status: 201, body: '{"id":"tx_none"}' });
      }
      expect((await shop.submit(order)).outcome).toBe('paid');
      await shop.reconcile();
    }
    for (const minutes of [1, 11]) {
      await shop.pass(minutes * MINUTE);
      await shop.reconcile();
    }
    return orders[1] as Purchase;
  }

  test('has its order looked at where the list shows a later one', async () => {
    expect(await flagsOf(await answeredByAnother())).toContain('charge-missing');
  });

  test('has not where the list has other ids than replies', async () => {
    const order = await answeredByAnother(({ id }) => `listed-${id}`);
    expect(await flagsOf(order)).not.toContain('charge-missing');
  });
});

describe('a charge that the list does not show any more', () => {
  /** Two paid orders, of which the list loses one, and a third without a charge whose reply is lost. */
  async function lose(isOldest: boolean) {
    const orders = [await shop.purchase(), await shop.purchase(), await shop.purchase()];
    for (const order of orders) {
      expect((await shop.submit(order)).outcome).toBe('paid');
      await shop.reconcile();
    }
    const order = orders[isOldest ? 0 : 1] as Purchase;
    const { transactionId } = await shop.orderOf(order);
    lists((rows) => rows.filter((row) => row.id !== transactionId));
    for (const minutes of [0, 1, 11]) {
      await shop.pass(minutes * MINUTE);
      await shop.reconcile();
    }
    return order;
  }

  test('has its order looked at, until it is listed again', async () => {
    const order = await lose(false);
    expect(await flagsOf(order)).toEqual(['charge-missing']);
    lists((rows) => rows);
    await shop.reconcile();
    const { id } = await shop.orderOf(order);
    expect(await db().reviewFlag.findMany({ where: { orderId: id } })).toMatchObject([
      { resolvedAt: expect.any(Date), resolvedBy: null },
    ]);
  });

  test('has not where a list may be cut at its oldest row', async () => {
    expect(await flagsOf(await lose(true))).toEqual([]);
  });

  test('lets absence be proven once a person knows of it', async () => {
    const lost = await lose(false);
    const order = await shop.purchase();
    await shop.fault('POST', '/transactions', 'close');
    expect((await shop.submit(order)).outcome).toBe('confirming');
    await db().paymentAttempt.updateMany({
      where: { state: 'UNKNOWN' },
      data: { resendStopped: true },
    });
    await settle();
    expect((await shop.orderOf(order)).status).toBe('UNCERTAIN');
    const { id } = await shop.orderOf(lost);
    const flag = await db().reviewFlag.findFirstOrThrow({ where: { orderId: id } });
    await resolveFlag(flag.id, someStaff());
    expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
    await settle();
    expect((await shop.orderOf(order)).status).toBe('FAILED');
  });
});
