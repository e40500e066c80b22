import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { builtActions } from '../access/http';
import { cards } from '../fixtures/card';
import { runningShop } from '../fixtures/running-shop';
import type { SandboxControl } from '../fixtures/sandbox';
import { beSignedIn } from './account';
import { buyCart, joinClub } from './actions';
import { join } from './clubs';
import { query, SHOP_NOW } from './session';
import { buy, expectPaid } from './shopping';

/*
 * What a test begins with, made without the pages that a person would go through: those have tests of
 * their own. Where the shop has no list of its actions (`next dev`), the pages are used after all.
 */

const ada = (email: string) => ({
  email,
  firstname: 'Ada',
  lastname: 'Buyer',
  street: '12 Quay Street',
  eircode: 'D08 X7H2',
});

/** Gives a visitor a cart with one of each product, in its first variant. */
export async function haveInCart(page: Page, ...slugs: string[]): Promise<void> {
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

/** The cookies of a page's browser, as it sends them to the shop. */
async function cookiesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(runningShop().siteUrl);
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/**
 * Buys a bag of coffee, for a guest or for who is signed in, and opens the page of the order.
 * @returns its address, which opens for whoever has it
 */
export async function haveOrder(page: Page, sandbox: SandboxControl, email: string): Promise<URL> {
  if (builtActions() === null) return buy(page, email);
  await haveInCart(page, 'high-noon');
  const token = await sandbox.cardToken(cards.good);
  await page.goto(await buyCart(await cookiesOf(page), ada(email), token));
  await expectPaid(page);
  return new URL(page.url());
}

/** Signs somebody in, who is in a club, and opens the subscription's page. */
export async function haveSubscription(
  page: Page,
  sandbox: SandboxControl,
  email: string,
  club = 'first-light-club',
): Promise<void> {
  if (builtActions() === null) return join(page, email, club);
  await beSignedIn(page, email);
  const token = await sandbox.cardToken(cards.good);
  const { id } = await joinClub(await cookiesOf(page), club, ada(email), token);
  await page.goto(`/account/subscriptions/${id}`);
}
