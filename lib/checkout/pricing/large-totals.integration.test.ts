import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { openPurchases } from '@/lib/testing/builders/purchases';
import { addProduct, fillCart, submissionOf, totalOf } from '@/lib/testing/builders/shop';

const shop = openPurchases();

test('an order above the maximum of a charge is refused before anything is sent', async () => {
  const machine = await addProduct('A workshop', 2_000_000_000);
  const lines: [typeof machine, number][] = [[machine, 2]];
  const cartId = await fillCart(lines);
  const submission = submissionOf(cartId, totalOf(lines), await shop.token());
  expect(await shop.submit({ cartId, submission })).toMatchObject({
    outcome: 'changed',
    why: 'tooMuch',
  });
  expect(await db().order.count()).toBe(0);
  expect(await shop.charges()).toEqual([]);
});
