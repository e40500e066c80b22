import { describe, expect, test, vi } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { service } from '@/lib/service/client';
import { openCheckout } from '@/lib/testing/builders/checkout';
import { addProduct, type TestVariant, totalOf } from '@/lib/testing/builders/shop';
import { leastServices } from '@/lib/testing/world';

describe.each(leastServices)('with $name', ({ options }) => {
  const { world, variant, readyToPay, payAsGuest, booked } = openCheckout(options);

  describe('a submission that cannot be charged', () => {
    test('a total that was not shown', async () => {
      const { cartId, submission } = await readyToPay();
      const result = await payAsGuest(
        { ...submission, shownTotal: submission.shownTotal - 1 },
        cartId,
      );
      expect(result).toMatchObject({
        outcome: 'changed',
        quote: { total: { amount: submission.shownTotal } },
      });
      expect(await db().order.count({ where: { cartId } })).toBe(0);
    });

    test('other goods with the same total', async () => {
      const { cartId, submission, lines } = await readyToPay();
      const other = await addProduct('Shirt at the same price', variant(0).price);
      const shown = (of: TestVariant) =>
        lines.map(([{ price }, quantity]) => ({
          variantId: of.variantId,
          quantity,
          unit: price,
        }));
      const swapped = { ...submission, shownLines: shown(other) };
      expect(await payAsGuest(swapped, cartId)).toMatchObject({
        outcome: 'changed',
        quote: { total: { amount: submission.shownTotal } },
      });
      expect(await db().order.count({ where: { cartId } })).toBe(0);
      const seen = { ...submission, shownLines: shown(variant(0)) };
      expect((await payAsGuest(seen, cartId)).outcome).toBe('paid');
    });

    test('a price raised after the mirror read it: no other price than the one shown is charged', async () => {
      const product = await addProduct('Dearer shirt', 1000);
      await db().mirrorProduct.updateMany({ data: { fetchedAt: now() } });
      const { cartId, submission } = await readyToPay({ product });
      await world.control('PATCH', `/products/${product.serviceProductId}`, {
        price: 19,
      });
      const before = (await booked()).length;
      const result = await payAsGuest(submission, cartId);
      const total = totalOf([[{ ...product, price: 1900 }, 1]]);
      expect(result).toMatchObject({ outcome: 'changed', quote: { total: { amount: total } } });
      expect(await booked()).toHaveLength(before);
      expect(await db().order.findFirst({ where: { cartId } })).toMatchObject({ status: 'FAILED' });
      const nextKey = result.outcome === 'changed' ? result.nextKey : '';
      const again = { ...submission, shownTotal: total, checkoutKey: nextKey };
      again.paymentToken = await world.token();
      expect((await payAsGuest(again, cartId)).outcome).toBe('paid');
    });

    test.each([
      ['that cannot be read', { status: 500 }],
      ['whose answer is another product’s', null],
    ])('a product %s', async (_, failure) => {
      const product = await addProduct('Unread shirt', 1000);
      const other = await addProduct('Another shirt', 1000);
      const { cartId, submission } = await readyToPay({ product });
      const path = `/products/${product.serviceProductId}`;
      const before = (await booked()).length;
      if (failure) await world.fault('GET', path, 'status', failure);
      else {
        const { getProduct } = service();
        vi.spyOn(service(), 'getProduct').mockImplementation((id) =>
          getProduct(id === product.serviceProductId ? other.serviceProductId : id),
        );
      }
      expect(await payAsGuest(submission, cartId)).toMatchObject({ outcome: 'unavailable' });
      expect(await booked()).toHaveLength(before);
    });

    test.each(['inactive', 'deleted'])('a product that is %s', async (how) => {
      const product = await addProduct('Going shirt', 1000);
      const { cartId, submission } = await readyToPay({ product });
      const path = `/products/${product.serviceProductId}`;
      if (how === 'inactive') await world.control('PATCH', path, { active: false });
      else await world.control('DELETE', path);
      const result = await payAsGuest(submission, cartId);
      expect(result).toMatchObject({ outcome: 'changed', why: 'line-unavailable', quote: null });
      expect(await db().cartItem.count({ where: { cartId } })).toBe(1);
    });

    test('the cart of an account whose session has ended is not called empty', async () => {
      const { cartId, submission } = await readyToPay();
      const { id: userId } = await db().user.create({ data: {} });
      await db().cart.update({ where: { id: cartId }, data: { userId } });
      expect(await payAsGuest(submission, null)).toMatchObject({
        outcome: 'changed',
        why: 'signedOut',
      });
    });

    test('an empty cart, a deleted cart, a key that was not issued here', async () => {
      const { cartId, submission } = await readyToPay();
      expect((await payAsGuest(submission, null)).outcome).toBe('changed');
      expect((await payAsGuest(submission, 'nowhere')).outcome).toBe('changed');
      expect((await payAsGuest({ ...submission, checkoutKey: 'made-up' }, cartId)).outcome).toBe(
        'changed',
      );
      await db().cartItem.deleteMany({ where: { cartId } });
      expect((await payAsGuest(submission, cartId)).outcome).toBe('changed');
    });
  });
});
