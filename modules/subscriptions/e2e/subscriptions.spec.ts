import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '@/e2e/fixtures';
import { cardForm, cards, click, fillCard } from '@/e2e/fixtures/card';
import type { Fault, SandboxControl } from '@/e2e/fixtures/sandbox';
import { addSession, waitForMail } from '@/e2e/steps/account';
import {
  changeQuantity,
  DAY_S,
  expectStatus,
  join,
  setUpSubscription,
  subscriptionsOf,
  switchPlan,
} from '@/e2e/steps/clubs';
import { chargesOf } from '@/e2e/steps/shopping';

const quantityField = (page: Page) => page.getByRole('textbox', { name: 'Quantity' });

const slowQuantity: Fault = {
  ...{ method: 'PATCH', path: '/subscriptions/*/quantity', kind: 'delay' },
  ...{ delayMs: 2_500, times: 1 },
};
const refusedQuantity: Fault = {
  ...{ method: 'PATCH', path: '/subscriptions/*/quantity', kind: 'status' },
  ...{ status: 422, times: 1 },
};

/** The actual charges, ascending. */
async function amountsOf(sandbox: SandboxControl, email: string): Promise<number[]> {
  return (await chargesOf(sandbox, email)).map(({ amount }) => amount).toSorted((a, b) => a - b);
}

/** Whether the service returns a subscription's status; otherwise the shop derives it and says so. */
async function showsStatus(sandbox: SandboxControl, email: string): Promise<boolean> {
  const [{ id } = { id: '' }] = await subscriptionsOf(sandbox, email);
  const shown = await sandbox.call<Record<string, unknown>>('GET', `/subscriptions/${id}`);
  return 'status' in shown || 'state' in shown;
}

/** Changing the card requires a recent sign-in. */
async function signInAgain(page: Page, email: string, subscriptionUrl: string): Promise<void> {
  const again = page.getByRole('main').getByRole('link', { name: 'Sign in again' });
  const { pathname } = new URL(subscriptionUrl);
  const next = new URLSearchParams({ next: `${pathname}#card`, again: 'yes' });
  await expect(again).toHaveAttribute('href', `/sign-in?${next}`);
  await expect(page.locator('iframe')).toHaveCount(0);
  await addSession(page, email);
  await page.reload();
}

test('a subscription from free trial to end: charged, switched, renewed, cancelled @service', async ({
  page,
  sandbox,
  time,
  email,
}) => {
  test.setTimeout(240_000);
  const main = page.getByRole('main');
  await page.goto('/clubs');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Join the First Light Club' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to join');
  await expect(main.getByText(/it needs an account/)).toBeVisible();
  await join(page, email, 'first-light-club', cards.failsAtRenewal);
  const subscriptionUrl = page.url();
  await expect(main.getByText('Your free trial ends on')).toBeVisible();
  const isShown = await showsStatus(sandbox, email);
  if (isShown)
    await expectStatus(page, /^Your free trial ends on [^(]*, when the first charge is made/);
  else await expectStatus(page, '(estimated)', /shows no status, and we know of no charge yet/);
  await expect(main.getByText(/shows no status/)).toHaveCount(isShown ? 0 : 1);
  await expectAccessible(page);
  expect(await chargesOf(sandbox, email)).toEqual([]);
  await waitForMail(page, email, /^Welcome to the First Light Club/);

  await test.step('the free trial ends, and another card is good for the first charge', async () => {
    await page.goto(subscriptionUrl);
    await page.getByRole('button', { name: 'Change card' }).click();
    await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
    await fillCard(page, cards.good);
    await click(page.getByRole('button', { name: 'Use this card' }));
    await expect(main.getByRole('status').filter({ hasText: 'new card is saved' })).toBeVisible();
    await time.advance(15 * DAY_S);
    await waitForMail(page, email, /this month is paid/);
    await page.goto(subscriptionUrl);
    await expectStatus(page, 'Active');
    expect(await amountsOf(sandbox, email)).toEqual([14]);
  });

  await test.step('another plan, chosen before the scripts are there: what changes is said before', async () => {
    const arrive = Promise.withResolvers<void>();
    await page.route('**/_next/static/**/*.js', async (route) => {
      await arrive.promise;
      await route.continue().catch(() => {});
    });
    await page.reload({ waitUntil: 'commit' });
    await main.getByText('All Day Club', { exact: true }).click({ noWaitAfter: true });
    arrive.resolve();
    await expect(main.getByText(/€26.00 a month instead of €14.00/)).toBeVisible();
    await expect(
      main.getByText(/difference for the rest of this month, at most €12.00/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Switch to All Day Club for €26.00 a month' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Day Club');
  });

  await test.step('it renews', async () => {
    await time.advance(31 * DAY_S);
    await expect.poll(() => amountsOf(sandbox, email)).toEqual([14, 26]);
    await expectStatus(page, 'Active');
  });

  await test.step('and it ends when its owner says so', async () => {
    await main.getByText('Cancel subscription').click();
    await expect(
      main.getByText('The All Day Club ends as soon as the payment service confirms it.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Cancel now' }).click();
    await expect(main.getByText(/^It ended on/)).toBeVisible();
    await expect(main.getByText('Nothing more is charged.')).toBeVisible();
    await expect(main.getByText('is still sent to you')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Join again' })).toHaveCount(0);
    await expectAccessible(page);
    expect(await subscriptionsOf(sandbox, email)).toEqual([]);
    await waitForMail(page, email, /^Your All Day Club has ended/);
  });
});

test('a failed renewal is shown and mailed, and another card recovers it @service @long', async ({
  page,
  sandbox,
  time,
  email,
}) => {
  test.setTimeout(240_000);
  const main = page.getByRole('main');
  await join(page, email, 'office-club', cards.failsAtRenewal);
  const subscriptionUrl = page.url();
  expect(await amountsOf(sandbox, email)).toEqual([40.8]);

  await test.step('a banner, and a mail with a link straight to the new card', async () => {
    await time.advance(31 * DAY_S);
    await expectStatus(page, 'Past due', 'Your card could not be charged for the Office Club');
    const reported = /shows no status\. On .* it reported that a charge failed/;
    const isShown = await showsStatus(sandbox, email);
    await expect(main.getByText(reported)).toHaveCount(isShown ? 0 : 1);
    await expectAccessible(page);
    const mail = await waitForMail(page, email, /your card could not be charged/);
    await mail.getByRole('link', { name: 'Update your card' }).click();
    await expect(page).toHaveURL(`${subscriptionUrl}#card`);
    await signInAgain(page, email, subscriptionUrl);
  });

  await test.step('a declined card changes nothing, a good one repairs it', async () => {
    await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
    await fillCard(page, cards.declined);
    await click(page.getByRole('button', { name: 'Pay with this card' }));
    await expect(main.getByRole('alert')).toContainText('The card you had stays');
    await expect(cardForm(page).getByLabel('Card number')).toHaveValue('');
    await fillCard(page, cards.good);
    await click(page.getByRole('button', { name: 'Pay with this card' }));
    await expect(main.getByRole('status').filter({ hasText: 'new card is saved' })).toBeVisible();
    await expectStatus(page, 'Active');
    expect(await amountsOf(sandbox, email)).toEqual([40.8, 40.8]);
  });

  await test.step('it renews', async () => {
    await time.advance(31 * DAY_S);
    await expect.poll(() => amountsOf(sandbox, email)).toEqual([40.8, 40.8, 40.8]);
    await expectStatus(page, 'Active');
  });
});

test('a change names its price first, and an invalid one reports the current state @service @long', async ({
  page,
  sandbox,
  email,
  context,
}) => {
  test.slow();
  await setUpSubscription(page, sandbox, email);
  const main = page.getByRole('main');
  for (const invalid of ['0', 'abc']) {
    await quantityField(page).fill(invalid);
    await page.getByRole('button', { name: 'Show the new price' }).click();
    await expect(main.getByText('whole number').first()).toBeVisible();
    await expect(quantityField(page)).toHaveValue(invalid);
  }
  await quantityField(page).fill('3');
  await page.getByRole('button', { name: 'Show the new price' }).click();
  await expect(main.getByText(/€42.00 a month instead of €14.00/)).toBeVisible();
  await expect(main.getByText('Nothing is charged today.').first()).toBeVisible();
  expect(await subscriptionsOf(sandbox, email)).toMatchObject([{ quantity: 1 }]);
  await page.getByRole('button', { name: 'Change to 3 for €42.00 a month' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 × First Light Club');
  expect(await subscriptionsOf(sandbox, email)).toMatchObject([{ quantity: 3 }]);

  await test.step('a change made elsewhere, without an event, shows after a manual check', async () => {
    await sandbox.control('POST', '/faults', { kind: 'drop', target: 'webhook' });
    const [held] = await subscriptionsOf(sandbox, email);
    await sandbox.call('PATCH', `/subscriptions/${held?.id}/quantity`, { quantity: 7 });
    await page.getByRole('button', { name: 'Check again now' }).click();
    await expect(main.getByText('The status is up to date.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('7 × First Light Club');
    await sandbox.disarm();
  });

  await test.step('cancelled in another tab meanwhile', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByText('Cancel subscription').click();
    await other.getByRole('button', { name: 'Cancel now' }).click();
    await expect(other.getByText(/^It (has ended|ended on)/)).toBeVisible();
    await quantityField(page).fill('6');
    await page.getByRole('button', { name: 'Show the new price' }).click();
    await expect(main.getByText(/^It ended on/)).toBeVisible();
  });
});

test('a quantity typed while another is pending stays, and is sent next @service @long', async ({
  page,
  sandbox,
  email,
}) => {
  await setUpSubscription(page, sandbox, email);
  await sandbox.arm(slowQuantity);
  await changeQuantity(page, 3);
  await quantityField(page).fill('4');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 × First Light Club');
  await expect(quantityField(page)).toHaveValue('4');

  await test.step('two submissions are executed in order', async () => {
    await sandbox.arm(slowQuantity);
    await changeQuantity(page, 4);
    await changeQuantity(page, 5);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('5 × First Light Club');
    await expect(quantityField(page)).toHaveValue('5');
    expect(await subscriptionsOf(sandbox, email)).toMatchObject([{ quantity: 5 }]);
  });

  await test.step('a refused one does not come back over what was typed', async () => {
    await sandbox.arm(slowQuantity);
    await sandbox.arm(refusedQuantity);
    await changeQuantity(page, 6);
    await quantityField(page).fill('7');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('nothing was changed');
    await expect(quantityField(page)).toHaveValue('7');
  });
});

test('a change with an unknown outcome appears on the page automatically @service @long', async ({
  page,
  sandbox,
  email,
}) => {
  await setUpSubscription(page, sandbox, email);
  await expectStatus(page, 'Your free trial ends on');
  await sandbox.arm({
    method: 'PATCH',
    path: '/subscriptions/*/quantity',
    kind: 'commit-then-close',
    times: 2,
  });
  await sandbox.arm({
    method: 'GET',
    path: '/subscriptions/*',
    kind: 'status',
    status: 503,
    times: 100,
  });
  await changeQuantity(page, 2);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'has not confirmed the change',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First Light Club');
  await expect(page.getByRole('main').getByText('This page updates automatically')).toBeVisible();
  // Even if a response takes longer than the refresh interval.
  await page.route('**/account/subscriptions/**', async (route) => {
    const response = await route.fetch();
    setTimeout(() => void route.fulfill({ response }).catch(() => {}), 4_000);
  });
  await sandbox.disarm();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 × First Light Club', {
    timeout: 60_000,
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the navigation marks the current section on pages without their own link @long', async ({
  page,
  sandbox,
  email,
}) => {
  await setUpSubscription(page, sandbox, email);
  const menu = page.getByRole('navigation', { name: 'Account' });
  await expect(menu.locator('[aria-current]')).toHaveText('Subscriptions');
  await page.goto('/account/data');
  await expect(menu.locator('[aria-current]')).toHaveText('Profile');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a change of quantity and of plan asks first @long', async ({ page, sandbox, email }) => {
    await setUpSubscription(page, sandbox, email);
    const heading = page.getByRole('heading', { level: 1 });
    await changeQuantity(page, 3);
    await expect(heading).toHaveText('3 × First Light Club');
    await switchPlan(page, 'Office Club');
    await expect(heading).toHaveText('3 × Office Club');
  });

  test('a cancellation asks first', async ({ page, sandbox, email }) => {
    await setUpSubscription(page, sandbox, email);
    const confirm = page.getByRole('button', { name: 'Cancel now' });
    await expect(confirm).toBeHidden();
    await page.getByText('Cancel subscription').click();
    await confirm.click();
    await expect(page.getByText('Nothing more is charged.')).toBeVisible();
  });
});
