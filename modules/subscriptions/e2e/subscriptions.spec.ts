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
  joinButton,
  readyToJoin,
  setUpSubscription,
  subscriptionsOf,
  switchPlan,
} from '@/e2e/steps/clubs';
import { expectDecided, openReview } from '@/e2e/steps/merchant';
import { query } from '@/e2e/steps/session';
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

test('a club without a free trial is charged on joining @phone @long', async ({
  page,
  sandbox,
  email,
}) => {
  await join(page, email, 'office-club');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Office Club');
  await expectStatus(page, 'Active');
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 40.8 }]);
});

test('joining twice, in two tabs or on purpose, subscribes once', async ({
  page,
  sandbox,
  email,
  context,
}) => {
  await addSession(page, email);
  const second = await context.newPage();
  await readyToJoin(page, 'first-light-club');
  await readyToJoin(second, 'first-light-club');
  await expect(joinButton(second)).toBeEnabled();
  await Promise.all([joinButton(page).click({ clickCount: 2 }), click(joinButton(second))]);
  // One tab joins; the other shows the same subscription, or that it is pending or exists.
  for (const tab of [page, second]) {
    const joined = tab.getByText('Your free trial ends on');
    const viewLink = tab.getByRole('link', {
      name: /^(View subscription|View your subscription|View status)$/,
    });
    await expect(joined.or(viewLink).first()).toBeVisible({ timeout: 30_000 });
  }
  expect(await subscriptionsOf(sandbox, email)).toHaveLength(1);
  await page.goto('/clubs/first-light-club');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You are in the First Light Club',
  );
});

test('after a declined card, another one starts the subscription @long', async ({
  page,
  sandbox,
  email,
}) => {
  await addSession(page, email);
  await readyToJoin(page, 'office-club', cards.declined);
  await click(joinButton(page));
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Your card was not accepted');
  await expect(cardForm(page).getByLabel('Card number')).toHaveValue('');
  await fillCard(page);
  await click(joinButton(page));
  await page.waitForURL(/\/account\/subscriptions\//, { timeout: 30_000 });
  expect(await subscriptionsOf(sandbox, email)).toHaveLength(1);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('an invalid quantity is reported and not submitted @long', async ({
  page,
  sandbox,
  email,
}) => {
  await addSession(page, email);
  await readyToJoin(page, 'office-club');
  const field = page.getByRole('spinbutton', { name: 'Quantity' });
  const notice = page.getByRole('status').filter({ hasText: 'whole number from 1 to 10,000' });
  for (const typed of ['0', '-1', '1.5', '10001', '']) {
    await field.fill(typed);
    await field.press('Tab');
    await expect(notice, typed).toContainText('The quantity is still 1.');
    await expect(field).toHaveValue('1');
  }
  await field.fill('10000');
  await field.press('Tab');
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Join for €340,000.00 a month' })).toBeVisible();
  await expectAccessible(page);
  expect(await subscriptionsOf(sandbox, email)).toEqual([]);
});

test('after a lost response the subscription is found @service @minimal', async ({
  page,
  sandbox,
  email,
}) => {
  await addSession(page, email);
  await readyToJoin(page, 'office-club');
  await sandbox.arm({
    method: 'POST',
    path: '/subscriptions',
    kind: 'commit-then-close',
    times: 1,
  });
  await click(joinButton(page));
  await page.waitForURL(/\/account\/subscriptions\//, { timeout: 30_000 });
  await expectStatus(page, 'Active');
  expect(await subscriptionsOf(sandbox, email)).toHaveLength(1);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('a subscription attempt in manual review is resolved by the merchant @long', async ({
  page,
  sandbox,
  email,
  browser,
  baseURL,
}) => {
  await addSession(page, email);
  await readyToJoin(page, 'office-club');
  await sandbox.arm({ method: 'POST', path: '/subscriptions', kind: 'close', times: 100 });
  await click(joinButton(page));
  await page.waitForURL(/\/account\/subscriptions\//, { timeout: 30_000 });
  // Its state after 75 minutes without evidence.
  const escalate = `UPDATE charge_attempts
    SET state = 'REVIEW', reason = 'not-seen', "dueAt" = NULL, "tokenCipher" = NULL
    WHERE id IN (SELECT id FROM subscription_attempts WHERE email = $1) AND state = 'UNKNOWN' RETURNING id`;
  await expect.poll(async () => (await query(escalate, [email])).length).toBe(1);
  await sandbox.disarm();
  await expectStatus(page, 'Your subscription is under review');

  const merchant = await openReview(browser, baseURL);
  const entry = merchant.getByRole('listitem').filter({ hasText: email });
  await expect(entry.getByRole('heading', { name: 'Office Club' })).toBeVisible();
  await expectAccessible(merchant);
  await entry.getByText('It was started', { exact: true }).click();
  await entry.getByLabel('Subscription at the service').fill('nothing-of-that-name');
  await entry.getByRole('button', { name: 'Assign it to the customer' }).click();
  await expect(entry.getByRole('alert')).toContainText('knows no such subscription');
  await entry.getByText('It was not started', { exact: true }).click();
  await entry.getByRole('button', { name: 'Tell the customer' }).click();
  await expect(entry).toHaveCount(0);
  await expectDecided(merchant, email, 'Office Club', 'Marked as not started');
  await merchant.context().close();

  await expectStatus(page, 'The subscription was not started');
  await waitForMail(page, email, /^Your subscription to the Office Club did not go through/);
  expect(await subscriptionsOf(sandbox, email)).toEqual([]);
});

test('invalid changes each report the current state @service @long', async ({
  page,
  sandbox,
  email,
  context,
}) => {
  test.slow();
  await setUpSubscription(page, sandbox, email);
  const main = page.getByRole('main');
  for (const [typed, message] of [
    ['0', 'whole number'],
    ['-1', 'whole number'],
    ['1.5', 'whole number'],
    ['10001', 'whole number'],
    ['abc', 'whole number'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Quantity' }).fill(typed);
    await page.getByRole('button', { name: 'Show the new price' }).click();
    await expect(main.getByText(message).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue(typed);
  }
  expect(await subscriptionsOf(sandbox, email)).toMatchObject([{ quantity: 1 }]);
  await changeQuantity(page, 3);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 × First Light Club');
  expect(await subscriptionsOf(sandbox, email)).toMatchObject([{ quantity: 3 }]);

  await test.step('changed elsewhere, and no event tells of it: whoever asks sees it', async () => {
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
    await page.getByRole('textbox', { name: 'Quantity' }).fill('6');
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

test('joining and a change of plan or quantity name their price before the press @long', async ({
  page,
  sandbox,
  email,
}) => {
  await addSession(page, email);
  await page.goto('/clubs/first-light-club');
  const main = page.getByRole('main');
  const row = (name: string | RegExp) => main.getByText(name).locator('..');
  await expect(row(/^Every month from /)).toContainText('€14.00');
  await expect(row('Today')).toContainText('€0.00');
  await expect(main.getByText(/^Nothing is charged today. The first charge is on/)).toBeVisible();
  await page.goto('/clubs/office-club');
  await expect(row('Every month')).toContainText('€34.00');
  await expect(row('Today')).toContainText('€34.00');

  await setUpSubscription(page, sandbox, email);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await page.getByRole('button', { name: 'Show the new price' }).click();
  await expect(main.getByText(/€28.00 a month instead of €14.00/)).toBeVisible();
  await expect(main.getByText('Nothing is charged today.').first()).toBeVisible();
  expect(await subscriptionsOf(sandbox, email)).toMatchObject([{ quantity: 1 }]);
  await page.getByRole('button', { name: 'Change to 2 for €28.00 a month' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 × First Light Club');
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
