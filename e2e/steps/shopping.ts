import type { Page } from '@playwright/test';
import { shop } from '@/brand/shop';
import { cardForm, click, fillCard } from '../fixtures/card';
import { expect, waitForHydration } from '../fixtures/index';
import type { SandboxControl } from '../fixtures/sandbox';

export async function addToCart(page: Page, slug = 'high-noon'): Promise<void> {
  await page.goto(`/products/${slug}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText(/\d+ in your cart\./)).toBeVisible();
}

export function cartLine(page: Page, name: string) {
  return page.getByRole('list', { name: 'Items' }).getByRole('listitem').filter({ hasText: name });
}

export function quantityOf(page: Page, name: string) {
  return cartLine(page, name).getByRole('spinbutton');
}

export async function openCheckout(page: Page): Promise<void> {
  await page.goto('/checkout');
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
}

export async function fillDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Buyer');
  await page.getByLabel('Street and house number').fill('12 Quay Street');
  await page.getByLabel('Eircode').fill('D08 X7H2');
  await page.getByLabel('City').fill('Dublin');
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay/ });
}

export async function expectPaid(page: Page, timeout = 30_000): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ada', { timeout });
}

/**
 * Buys as a guest.
 * @returns the URL of the order with its key
 */
export async function buy(page: Page, email: string): Promise<URL> {
  await addToCart(page, 'high-noon');
  await openCheckout(page);
  await fillDetails(page, email);
  await fillCard(page);
  await click(payButton(page));
  await expectPaid(page);
  return new URL(page.url());
}

/** A charge in the sandbox's books, even if its API hides it. */
export type Charge = { id: string; customerId: string; amount: number; cardLastFourDigits: string };

export async function chargesOf(sandbox: SandboxControl, email: string): Promise<Charge[]> {
  const ids = (await sandbox.customersOf(email)).map((customer) => customer.id);
  const { transactions } = await sandbox.control<{ transactions: Charge[] }>(
    'GET',
    '/transactions',
  );
  return transactions.filter(({ customerId }) => ids.includes(customerId));
}

type Product = { id: string; name: string; description: string; currency: string; price: number };

/**
 * A product at the service in the default market's currency.
 * @throws Error if there is none
 */
export async function productNamed(sandbox: SandboxControl, name: string): Promise<Product> {
  const products = await sandbox.products<Product>();
  const product = products.find(
    (product) => product.name === name && product.currency === shop.currency,
  );
  if (!product) throw new Error(`The service has no product ${name}`);
  return product;
}

/** The page's alert, without Next's route announcer. */
export const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');

export async function fillCheckout(page: Page, email: string, card?: string): Promise<void> {
  await openCheckout(page);
  await fillDetails(page, email);
  await fillCard(page, card);
}
