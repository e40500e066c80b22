import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SHOP_NOW } from '@/lib/db/sql/fragments';
import { builtActions } from '../access/http';
import { cards } from '../fixtures/card';
import { runningShop } from '../fixtures/running-shop';
import type { SandboxControl } from '../fixtures/sandbox';
import { buyCart } from './actions';
import { query } from './session';
import { buy, expectPaid, fillCheckout } from './shopping';

// Set-up by server actions instead of pages, which have their own tests. `next dev` has no list of actions, so there
// pages are used.

export const ada = (email: string) => ({
  email,
  firstname: 'Ada',
  lastname: 'Buyer',
  street: '12 Quay Street',
  eircode: 'D08 X7H2',
});

export async function setUpCart(page: Page, ...slugs: string[]): Promise<void> {
  const id = randomUUID();
  await query(
    `INSERT INTO carts (id, "createdAt", "updatedAt") VALUES ($1, ${SHOP_NOW}, ${SHOP_NOW})`,
    [id],
  );
  for (const slug of slugs) {
    const added = await query(
      `INSERT INTO cart_items ("cartId", "variantId", quantity, name, "addedAt")
       SELECT $1, v.id, 1, p.name, ${SHOP_NOW}
       FROM catalog_variants v JOIN catalog_products p ON p.id = v."productId"
       WHERE p.slug = $2 ORDER BY v.position LIMIT 1 RETURNING "variantId"`,
      [id, slug],
    );
    if (added.length === 0) throw new Error(`The shop has no product ${slug}`);
  }
  await page.context().addCookies([{ name: 'cart', value: id, url: runningShop().siteUrl }]);
}

export async function cookiesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(runningShop().siteUrl);
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/**
 * Creates an order, for a guest or the signed-in customer, and opens its page.
 * @returns its URL with the order key
 */
export async function setUpOrder(page: Page, sandbox: SandboxControl, email: string): Promise<URL> {
  if (builtActions() === null) return buy(page, email);
  await setUpCart(page, 'high-noon');
  const token = await sandbox.cardToken(cards.good);
  await page.goto(await buyCart(await cookiesOf(page), ada(email), token));
  await expectPaid(page);
  return new URL(page.url());
}

export async function readyToPay(page: Page, email: string, card?: string): Promise<void> {
  await setUpCart(page, 'high-noon');
  await fillCheckout(page, email, card);
}
