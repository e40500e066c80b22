import type { Page } from '@playwright/test';
import { builtActions, call, request } from '../access/http';
import { cardForm, cards, click, fillCard } from '../fixtures/card';
import { expect } from '../fixtures/index';
import type { SandboxControl } from '../fixtures/sandbox';
import { addSession } from './account';
import { addressOf, type Buyer, CARD } from './actions';
import { ada, cookiesOf } from './setup';

export const DAY_S = 24 * 60 * 60;

export type BookedSubscription = {
  id: string;
  customerId: string;
  planId: string;
  quantity: number;
  status: string;
};

/** Subscriptions of an e-mail address in the sandbox's books, even those that its API hides. */
export async function subscriptionsOf(
  sandbox: SandboxControl,
  email: string,
): Promise<BookedSubscription[]> {
  const ids = (await sandbox.customersOf(email)).map((customer) => customer.id);
  const { subscriptions } = await sandbox.control<{ subscriptions: BookedSubscription[] }>(
    'GET',
    '/subscriptions',
  );
  return subscriptions.filter(
    ({ customerId, status }) => ids.includes(customerId) && status !== 'CANCELED',
  );
}

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

export function joinButton(page: Page) {
  return page.getByRole('button', { name: /^(Start free trial|Join for)/ });
}

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

export async function changeQuantity(page: Page, quantity: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Quantity' }).fill(String(quantity));
  await page.getByRole('button', { name: 'Show the new price' }).click();
  await page.getByRole('button', { name: `Change to ${quantity} for` }).click();
}

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

export async function setUpSubscription(
  page: Page,
  sandbox: SandboxControl,
  email: string,
  club = 'first-light-club',
): Promise<void> {
  if (builtActions() === null) return join(page, email, club);
  await addSession(page, email);
  const token = await sandbox.cardToken(cards.good);
  const { id } = await joinClub(await cookiesOf(page), club, ada(email), token);
  await page.goto(`/account/subscriptions/${id}`);
}

export async function subscriptionAttemptInput(
  planKey: string,
  key: string,
  buyer: Buyer,
  paymentToken: string,
) {
  const { result } = await call('modules/subscriptions/actions#quoteMonthly', [
    { planKey, quantity: 1, country: 'IE' },
  ]);
  const { total, currency } = (result as { value: { total: number; currency: string } }).value;
  const { firstname, lastname } = buyer;
  return {
    key,
    planKey,
    quantity: 1,
    country: 'IE',
    firstname,
    lastname,
    address: addressOf(buyer),
    choices: {},
    shownTotal: total,
    trialDays: 0,
    currency,
    paymentToken,
    card: CARD,
  };
}

/**
 * Joins a club by its page's action.
 * @returns the key of the subscription attempt, and the subscription's id
 */
export async function joinClub(
  cookie: string,
  planKey: string,
  buyer: Buyer,
  paymentToken: string,
): Promise<{ key: string; id: string }> {
  const { text } = await request(`/clubs/${planKey}`, { cookie });
  const key = /\\"subscriptionAttemptKey\\":\\"([^"\\]+)\\"/.exec(text)?.[1] ?? '';
  const input = await subscriptionAttemptInput(planKey, key, buyer, paymentToken);
  const { result, text: reply } = await call(
    'modules/subscriptions/actions#subscribeAction',
    [input],
    {
      cookie,
    },
  );
  expect(result, reply.slice(0, 500)).toMatchObject({ outcome: 'started' });
  return { key, id: (result as { id: string }).id };
}
