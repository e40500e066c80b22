import type { Page } from '@playwright/test';
import { cardForm, cards, click, fillCard } from '../fixtures/card';
import { expect } from '../fixtures/index';
import type { SandboxControl } from '../fixtures/sandbox';
import { addSession } from './account';

export const DAY_S = 24 * 60 * 60;

/** An actual subscription at the sandbox. */
export type BookedSubscription = {
  id: string;
  customerId: string;
  planId: string;
  quantity: number;
  status: string;
};

/** The actual subscriptions of an e-mail address, whatever the sandbox returns to the shop. */
export async function subscriptionsOf(
  sandbox: SandboxControl,
  email: string,
): Promise<BookedSubscription[]> {
  const ids = (await sandbox.customersOf(email)).map((one) => one.id);
  const { subscriptions } = await sandbox.control<{ subscriptions: BookedSubscription[] }>(
    'GET',
    '/subscriptions',
  );
  return subscriptions.filter(
    ({ customerId, status }) => ids.includes(customerId) && status !== 'CANCELED',
  );
}

/** Opens the page that joins a club and fills in the form. */
export async function readyToJoin(
  page: Page,
  club: string,
  card: string = cards.good,
): Promise<void> {
  await page.goto(`/clubs/${club}`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Buyer');
  await page.getByLabel('Street and house number').fill('1 Road');
  await page.getByLabel('Eircode').fill('D01 F5P2');
  await page.getByLabel('City').fill('Dublin');
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await fillCard(page, card);
}

/** The submit button, once the price has loaded. */
export function joinButton(page: Page) {
  return page.getByRole('button', { name: /^(Start free trial|Join for)/ });
}

/** Joins a club as a signed-in customer; ends on the subscription's page. */
export async function join(
  page: Page,
  email: string,
  club = 'first-light-club',
  card?: string,
): Promise<void> {
  await addSession(page, email);
  await readyToJoin(page, club, card);
  await expect(page.getByText('Today', { exact: true })).toBeVisible();
  await click(joinButton(page));
  await page.waitForURL(/\/account\/subscriptions\/[0-9a-f-]{36}$/, { timeout: 30_000 });
}

/** Asks for another quantity, and confirms its price. */
export async function changeQuantity(page: Page, quantity: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Quantity' }).fill(String(quantity));
  await page.getByRole('button', { name: 'Show the new price' }).click();
  await page.getByRole('button', { name: `Change to ${quantity} for` }).click();
}

/** Opens a plan to switch to, and switches. */
export async function switchPlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('main').getByText(plan, { exact: true }).click();
  await page.getByRole('button', { name: `Switch to ${plan}` }).click();
}

/** Reloads the subscription's page until it has all these texts, since events take time. */
export async function expectStatus(
  page: Page,
  ...texts: readonly (string | RegExp)[]
): Promise<void> {
  await expect(async () => {
    await page.reload();
    for (const text of texts) {
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible({ timeout: 1_000 });
    }
  }).toPass({ timeout: 30_000 });
}
