import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Quantity } from '@/lib/cart/cart-lines';
import { addLine } from '@/lib/cart/change-cart';
import { loadCart } from '@/lib/cart/load-cart';
import { newCartId, type OpenCart } from '@/lib/cart/open-cart';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { addCatalogProduct, addMirrorProduct } from './products';

export async function createCart(userId: string | null = null): Promise<OpenCart> {
  const id = newCartId();
  await db().cart.create({ data: { id, userId, createdAt: now(), updatedAt: now() } });
  return { id, userId, revision: 0 };
}

type Item = { price?: number | null; currency?: string; active?: boolean; hidden?: boolean };

/**
 * Adds an item to the catalogue and the mirror.
 * @returns its variant id
 */
export async function addItem({
  price = 1450,
  currency = 'EUR',
  active = true,
  hidden,
}: Item = {}) {
  const id = randomUUID();
  const variant = { id, serviceProductId: `p-${id}`, sku: id, options: { size: '250 g' } };
  await addCatalogProduct({
    ...{ slug: id, name: 'First Light', art: 'first-light', hidden: hidden ?? false },
    variants: { create: variant },
  });
  await addMirrorProduct({ serviceId: `p-${id}`, priceAmount: price, currency, active });
  return id;
}

export async function addUser(): Promise<string> {
  return (await db().user.create({ data: { email: `${randomUUID()}@example.com` } })).id;
}

export async function filledCart(
  lines: readonly Quantity[],
  userId: string | null = null,
): Promise<OpenCart> {
  const cart = await createCart(userId);
  for (const line of lines) expect((await addLine(cart.id, line)).ok).toBe(true);
  return cart;
}

export async function contentsOf(cartId: string): Promise<Quantity[]> {
  const cart = await loadCart(cartId);
  return (cart?.lines ?? []).map(({ variantId, quantity }) => ({ variantId, quantity }));
}
