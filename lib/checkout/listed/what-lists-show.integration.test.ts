import { describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { openPurchases, type Purchase } from '@/lib/testing/builders/purchases';
import { isLong } from '@/lib/testing/long';

/**
 * A service may show its charges otherwise than the sandbox does: every field of a listed
 * transaction is an open question of the interface.
 */

const MINUTE = 60_000;
const shop = openPurchases();

type Row = Record<string, unknown> & { id: string };

/** The list shows each of its rows otherwise from now on, whatever envelope it comes in. */
function listShows(change: (row: Row) => unknown): void {
  shop.relay().rewrite('GET /transactions', (body) => {
    if (Array.isArray(body)) return body.map(change);
    const entries = Object.entries(body as Record<string, unknown>);
    return Object.fromEntries(
      entries.map(([key, value]) => [key, Array.isArray(value) ? value.map(change) : value]),
    );
  });
}

/** An order whose reply is lost after the charge was made. */
async function lostReply(): Promise<Purchase> {
  const order = await shop.purchase();
  await shop.fault('POST', '/transactions', 'commit-then-close');
  expect((await shop.submit(order)).outcome).toBe('confirming');
  return order;
}

/** The same where nothing was charged, and too late for another send. */
async function lostDecline(): Promise<Purchase> {
  const order = await shop.purchase(undefined, '4000000000000002');
  await shop.fault('POST', '/transactions', 'commit-then-close');
  expect((await shop.submit(order)).outcome).toBe('confirming');
  await shop.pass(16 * MINUTE);
  return order;
}

/** Looks as long as looking may tell: until and after the token's death. */
async function reconcileForHours(): Promise<void> {
  await shop.reconcile();
  for (const minutes of [71, 6, 6]) {
    await shop.pass(minutes * MINUTE);
    await shop.reconcile();
    await shop.work();
  }
}

async function paidOrder(): Promise<Purchase> {
  const order = await shop.purchase();
  expect((await shop.submit(order)).outcome).toBe('paid');
  await shop.reconcile();
  return order;
}

const forms: [string, (row: Row) => unknown][] = [
  ['no tax codes', ({ taxRatesOptions: _, ...row }) => row],
  ['empty tax codes', (row) => ({ ...row, taxRatesOptions: [] })],
  ['tax codes in another form', (row) => ({ ...row, taxRatesOptions: [{ rate: '20 %' }] })],
  ['other tax codes', (row) => ({ ...row, taxRatesOptions: ['V-20'] })],
  ['no items', ({ items: _, ...row }) => row],
  ['empty items', (row) => ({ ...row, items: [] })],
  ['other ids of products', (row) => ({ ...row, items: [{ productId: 'internal', quantity: 3 }] })],
  ['other ids of customers', (row) => ({ ...row, customerId: `internal-${row.customerId}` })],
  ['no customers', ({ customerId: _, ...row }) => row],
  ['other ids of transactions', (row) => ({ ...row, id: `invoice-${row.id}` })],
  ['zero for no subscription', (row) => ({ ...row, subscriptionId: row.subscriptionId ?? 0 })],
  ['a word for no subscription', (row) => ({ ...row, subscriptionId: 'one-time' })],
  ['a status that reads like a failure', (row) => ({ ...row, status: 'NO_ERROR' })],
  ['a date of zeros', (row) => ({ ...row, createdAt: '0001-01-01T00:00:00Z' })],
];

/** A lost reply is no reason to charge again, whatever the list shows. */
async function expectChargedOnce(order: Purchase): Promise<void> {
  expect(['PAID', 'REVIEW']).toContain((await shop.orderOf(order)).status);
  expect(['paid', 'confirming']).toContain((await shop.submitAgain(order)).outcome);
  // The one that was paid before, and this one.
  expect(await shop.charges()).toHaveLength(2);
  expect(await db().mail.count({ where: { template: 'payment-failed' } })).toBe(0);
}

test.each(forms.filter((_, index) => isLong || index % 4 === 0))(
  'a list that shows %s charges nobody twice',
  async (_, form) => {
    listShows(form);
    await paidOrder();
    const order = await lostReply();
    await reconcileForHours();
    await expectChargedOnce(order);
  },
);

const some = forms.filter(([name]) =>
  ['no tax codes', 'empty items', 'other ids of products'].includes(name),
);

test.each(some)('nor does one of a service that shows little, with %s', async (_, form) => {
  await shop.reopen({ profile: 'minimal' });
  listShows(form);
  await paidOrder();
  const order = await lostReply();
  await reconcileForHours();
  await expectChargedOnce(order);
});

test.each(some)('a list that begins to show %s proves nothing any more', async (_, form) => {
  await paidOrder();
  const order = await lostReply();
  listShows(form);
  await reconcileForHours();
  await expectChargedOnce(order);
});

test('a charge is recognised where a list shows everything but tax codes', async () => {
  listShows(({ taxRatesOptions: _, ...row }) => row);
  await paidOrder();
  const order = await lostReply();
  await shop.reconcile();
  expect((await shop.orderOf(order)).status).toBe('PAID');
});

test('a shop’s first order is not given up because the list answers with nothing', async () => {
  shop.relay().rewrite('GET /transactions', () => []);
  const order = await lostReply();
  await reconcileForHours();
  expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'token-used' });
  expect((await shop.submitAgain(order)).outcome).toBe('confirming');
  expect(await shop.charges()).toHaveLength(1);
});

test('a list that once showed an order otherwise than it was sent lets no other be given up', async () => {
  await paidOrder();
  listShows((row) => ({ ...row, customerId: 'merged' }));
  await paidOrder();
  const order = await lostDecline();
  await reconcileForHours();
  expect(await shop.orderOf(order)).toMatchObject({
    status: 'REVIEW',
    reason: 'calibrators-differ',
  });
});

test('a list that shows charges hours later proves nothing before they may be shown', async () => {
  const HOURS = 60 * MINUTE;
  const isOld = (row: Row) => Date.parse(String(row.createdAt)) < nowMs() - 3 * HOURS;
  shop.relay().rewrite('GET /transactions', (body) => (body as Row[]).filter(isOld));
  await paidOrder();
  await shop.pass(2 * HOURS);
  await shop.reconcile();
  await shop.pass(2 * HOURS);
  await shop.reconcile();
  const order = await lostReply();
  await shop.pass(16 * MINUTE);
  await reconcileForHours();
  expect((await shop.orderOf(order)).status).toBe('UNCERTAIN');
  expect((await shop.submitAgain(order)).outcome).toBe('confirming');
  await shop.pass(3 * HOURS);
  await shop.reconcile();
  expect((await shop.orderOf(order)).status).toBe('PAID');
});

test.each([
  ['soon after a charge', { from: 10, lostAt: 30, looksAt: [182, 188, 194], shownAt: 215 }],
  ['long after', { from: 165, lostAt: 166, looksAt: [182, 240, 246, 252], shownAt: 350 }],
])(
  'lists that go back in time %s prove nothing before they may have caught up',
  async (_, { from, lostAt, looksAt, shownAt }) => {
    let lagMs = 0;
    let minute = 0;
    const passUntil = async (time: number) => {
      await shop.pass((time - minute) * MINUTE);
      minute = time;
    };
    const isShown = (row: Row) => Date.parse(String(row.createdAt)) <= nowMs() - lagMs;
    shop.relay().rewrite('GET /transactions', (body) => (body as Row[]).filter(isShown));
    await paidOrder();
    await passUntil(from);
    lagMs = 180 * MINUTE;
    await shop.reconcile();
    await passUntil(lostAt);
    const order = await lostReply();
    // The replica shows the paid one again, and not yet the one whose reply was lost.
    for (const time of looksAt) {
      await passUntil(time);
      await shop.reconcile();
      await shop.work();
    }
    expect((await shop.orderOf(order)).status).toBe('UNCERTAIN');
    expect((await shop.submitAgain(order)).outcome).toBe('confirming');
    expect(await db().mail.count({ where: { template: 'payment-failed' } })).toBe(0);
    await passUntil(shownAt);
    await shop.reconcile();
    expect((await shop.orderOf(order)).status).toBe('PAID');
    expect(await shop.charges()).toHaveLength(2);
  },
);

test.each([
  ['everything', 25, () => []],
  ['one charge', 8, ([_, ...rest]: Row[]) => rest],
])(
  'a list that lacked %s once does not delay what later ones prove',
  async (_, hours, cut: (rows: Row[]) => Row[]) => {
    const first = await paidOrder();
    await shop.pass(hours * 60 * MINUTE);
    await paidOrder();
    const { transactionId } = await shop.orderOf(first);
    let isCut = true;
    shop.relay().rewrite('GET /transactions', (body) => {
      const rows = (body as Row[]).toSorted((one) => (one.id === transactionId ? -1 : 1));
      return isCut ? cut(rows) : rows;
    });
    await shop.reconcile();
    isCut = false;
    await shop.pass(10 * MINUTE);
    await shop.reconcile();
    const order = await lostDecline();
    await paidOrder();
    await reconcileForHours();
    expect((await shop.orderOf(order)).status).toBe('FAILED');
  },
);

test('a list from a cache that does not say so proves nothing, as its Date tells', async () => {
  let cached: unknown[] = [];
  shop.relay().rewrite('GET /transactions', (body) => {
    cached = body as Row[];
    return body;
  });
  await paidOrder();
  let age = 10;
  await shop.pass(age * MINUTE);
  const order = await lostReply();
  for (const minutes of [0, 71, 6, 6]) {
    age += minutes;
    await shop.pass(minutes * MINUTE);
    const date = new Date(Date.now() - age * MINUTE).toUTCString();
    const answer = { status: 200, headers: { date }, body: JSON.stringify(cached) };
    shop.relay().answerInstead('GET /transactions', answer);
    await shop.reconcile();
    await shop.work();
  }
  expect((await shop.orderOf(order)).status).toBe('UNCERTAIN');
  expect((await shop.submitAgain(order)).outcome).toBe('confirming');
  await shop.pass(MINUTE);
  await shop.reconcile();
  expect((await shop.orderOf(order)).status).toBe('PAID');
  expect(await shop.charges()).toHaveLength(2);
});

test('a service that sets its clock back is believed from the next sale on', async () => {
  const ahead = new Date(Date.now() + 120 * MINUTE).toUTCString();
  await paidOrder();
  const body = JSON.stringify(await shop.call('GET', '/transactions'));
  shop.relay().replaceAnswers('GET /transactions', { status: 200, headers: { date: ahead }, body });
  await shop.reconcile();
  await paidOrder();
  const order = await lostDecline();
  await paidOrder();
  await reconcileForHours();
  expect((await shop.orderOf(order)).status).toBe('FAILED');
});

test('one row that the database cannot store keeps no other from being stored', async () => {
  await paidOrder();
  listShows((row) => ({ ...row, note: 'cut in the middle of \ud83d', createdAt: nowMs() * 1_000 }));
  const order = await lostReply();
  await shop.reconcile();
  expect((await shop.orderOf(order)).status).toBe('PAID');
});

test('a charge that is made while the list is on its way is among those that may be it', async () => {
  await paidOrder();
  await shop.pass(3_000);
  const list = shop.relay().hold('GET /transactions');
  const fetched = fetchTransactions();
  await list.arrived;
  const order = await lostReply();
  list.release();
  expect((await fetched).ok).toBe(true);
  expect((await shop.orderOf(order)).status).toBe('PAID');
  expect(await shop.charges()).toHaveLength(2);
});

test('a subscription’s transaction is no candidate for an order, however alike it looks', async () => {
  await paidOrder();
  const order = await lostReply();
  listShows((row) => ({ ...row, subscriptionId: 'sub-1' }));
  await shop.reconcile();
  const rows = await db().mirrorTransaction.findMany({ where: { claim: 'CANDIDATE' } });
  expect(rows).toEqual([]);
  expect((await shop.orderOf(order)).status).not.toBe('PAID');
});

test('a list that lacks its newest row, twice, proves nothing', async () => {
  const paid = await paidOrder();
  const order = await lostReply();
  const { transactionId } = await shop.orderOf(paid);
  shop
    .relay()
    .rewrite('GET /transactions', (rows) =>
      (rows as Row[]).filter((row) => row.id === transactionId),
    );
  await shop.pass(16 * MINUTE);
  await reconcileForHours();
  expect((await shop.orderOf(order)).status).toBe('UNCERTAIN');
  expect((await shop.submitAgain(order)).outcome).toBe('confirming');
  await shop.pass(24 * 60 * MINUTE);
  await shop.reconcile();
  expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'gave-up-looking' });
  expect(await shop.charges()).toHaveLength(2);
  expect(await db().mail.count({ where: { template: 'payment-failed' } })).toBe(0);
});

/** Refusals to a send whose token was used, as services may put them. */
const usedAnswers: [string, { status: number; body: string }][] = [
  ['as used', { status: 422, body: '{"error":{"code":"payment_token_used"}}' }],
  ['as used, by a conflict', { status: 409, body: '{"error":{"code":"payment_token_used"}}' }],
  ['as used, with a 200', { status: 200, body: '{"error":{"code":"payment_token_used"}}' }],
  ['with a code that is not known', { status: 400, body: '{"code":"E1042"}' }],
  ['without a code', { status: 422, body: '{}' }],
  ['in words', { status: 400, body: '"The payment token was used before."' }],
];

describe('a refused resend', () => {
  test.each(usedAnswers)('%s is evidence of a charge, whatever lists lack', async (_, answer) => {
    const { transactionId } = await shop.orderOf(await paidOrder());
    const order = await lostReply();
    shop
      .relay()
      .rewrite('GET /transactions', (rows) =>
        (rows as Row[]).filter((row) => row.id === transactionId),
      );
    await shop.pass(40_000);
    shop.relay().answerInstead('POST /transactions', answer);
    await shop.reconcile();
    expect((await shop.attempts(order))[0]).toMatchObject({ sends: 2, mayHaveCharged: true });
    await reconcileForHours();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'token-used' });
    expect(await shop.charges()).toHaveLength(2);
    expect(await db().mail.count({ where: { template: 'payment-failed' } })).toBe(0);
  });

  test('by a page of a gateway says nothing: the next one does', async () => {
    const order = await shop.purchase();
    await shop.fault('POST', '/transactions', 'close');
    expect((await shop.submit(order)).outcome).toBe('confirming');
    const html = { 'content-type': 'text/html' };
    const page = { status: 404, headers: html, body: '<html>Not here</html>' };
    shop.relay().answerInstead('POST /transactions', page);
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await shop.pass(30_000);
      await shop.reconcile();
    }
    expect((await shop.orderOf(order)).status).toBe('PAID');
    expect(await shop.charges()).toHaveLength(1);
  });
});

test('a request that a gateway doubled is found in the list: the answer to it is no refusal', async () => {
  await paidOrder();
  const order = await shop.purchase();
  shop.relay().double('POST /transactions');
  expect((await shop.submit(order)).outcome).toBe('confirming');
  await shop.reconcile();
  expect((await shop.orderOf(order)).status).toBe('PAID');
  expect(await shop.charges()).toHaveLength(2);
});

test('a charge that was only found in the list teaches nothing of the list', async () => {
  const found = await lostReply();
  await shop.reconcile();
  expect((await shop.orderOf(found)).status).toBe('PAID');
  await shop.reconcile();
  const order = await lostDecline();
  await reconcileForHours();
  expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'no-calibrator' });
});
