import type { Page } from '@playwright/test';
import { shop } from '@/brand/shop';
import { cardForm, click, fillCard } from '../fixtures/card';
import { expect, waitForHydration } from '../fixtures/index';
import type { SandboxControl } from '../fixtures/sandbox';

/** Adds a product to the cart on its page, and waits for the confirmation. */
export async function addToCart(page: Page, slug = 'high-noon'): Promise<void> {
  await page.goto(`/products/${slug}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText(/\d+ in your cart\./)).toBeVisible();
}

/** A line of the cart page. */
export function cartLine(page: Page, name: string) {
  return page.getByRole('list', { name: 'Items' }).getByRole('listitem').filter({ hasText: name });
}

/** The quantity field of a line. */
export function quantityOf(page: Page, name: string) {
  return cartLine(page, name).getByRole('spinbutton');
}

/** Opens the checkout and waits for the card form. */
export async function openCheckout(page: Page): Promise<void> {
  await page.goto('/checkout');
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
}

/** Fills in contact and address. */
export async function fillDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Buyer');
  await page.getByLabel('Street and house number').fill('12 Quay Street');
  await page.getByLabel('Eircode').fill('D08 X7H2');
  await page.getByLabel('City').fill('Dublin');
}

/** The Pay button. */
export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay/ });
}

/** Waits for the page of a paid order. */
export async function expectPaid(page: Page, timeout = 30_000): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ada', { timeout });
}

/** Buys as a guest. @returns the URL of the order with its key */
export async function buy(page: Page, email: string): Promise<URL> {
  await addToCart(page, 'high-noon');
  await openCheckout(page);
  await fillDetails(page, email);
  await fillCard(page);
  await click(payButton(page));
  await expectPaid(page);
  return new URL(page.url());
}

/** An actual charge at the sandbox, whatever it returns to the shop. */
export type Charge = { id: string; customerId: string; amount: number; cardLastFourDigits: string };

/** The actual charges of an e-mail address. */
export async function chargesOf(sandbox: SandboxControl, email: string): Promise<Charge[]> {
  const ids = (await sandbox.customersOf(email)).map((one) => one.id);
  const { transactions } = await sandbox.control<{ transactions: Charge[] }>(
    'GET',
    '/transactions',
  );
  return transactions.filter(({ customerId }) => ids.includes(customerId));
}

type Product = { id: string; name: string; description: string; currency: string; price: number };

/** A product at the service in the default market's currency, by its name there. @throws Error if there is none */
export async function productNamed(sandbox: SandboxControl, name: string): Promise<Product> {
  const products = await sandbox.products<Product>();
  const found = products.find(
    (product) => product.name === name && product.currency === shop.currency,
  );
  if (!found) throw new Error(`The service has no product ${name}`);
  return found;
}

/** The page's alert; Next's route announcer is outside of it. */
export const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');

/** Opens checkout, and fills in details and card. */
export async function fillCheckout(page: Page, email: string, card?: string): Promise<void> {
  await openCheckout(page);
  await fillDetails(page, email);
  await fillCard(page, card);
}
