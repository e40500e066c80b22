import { expect, test } from 'vitest';
import { openPurchases } from '@/lib/testing/builders/purchases';

const MINUTE = 60_000;
const shop = openPurchases();
type Row = Record<string, unknown> & { id: string };

test.each(['5', 'ABGELEHNT', 'BLOCKED'])(
  'a charge listed as %s, which no other one is, pays no order unseen',
  async (status) => {
    expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
    await shop.reconcile();
    const before = new Set((await shop.charges()).map(({ id }) => id));
    const order = await shop.purchase();
    await shop.fault('POST', '/transactions', 'commit-then-close');
    expect((await shop.submit(order)).outcome).toBe('confirming');
    shop
      .relay()
      .rewrite('GET /transactions', (rows) =>
        (rows as Row[]).map((row) => (before.has(row.id) ? row : { ...row, status })),
      );
    for (const minutes of [0, 1, 71, 6, 6]) {
      await shop.pass(minutes * MINUTE);
      await shop.reconcile();
      await shop.work();
    }
    expect((await shop.orderOf(order)).status).toBe('REVIEW');
  },
);
