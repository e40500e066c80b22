import { expect, expectAccessible, test } from '@/e2e/fixtures';
import { cardForm, cards, click, fillCard } from '@/e2e/fixtures/card';
import { addSession, waitForMail } from '@/e2e/steps/account';
import { expectStatus, joinButton, readyToJoin, subscriptionsOf } from '@/e2e/steps/clubs';
import { expectDecided, openReview } from '@/e2e/steps/merchant';
import { query } from '@/e2e/steps/session';
import { chargesOf } from '@/e2e/steps/shopping';

test('the page of a club names the monthly price and what is charged today @long', async ({
  page,
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

test('after a declined card, another one starts the subscription and is charged at once @phone @long', async ({
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
  await expectStatus(page, 'Active');
  expect(await subscriptionsOf(sandbox, email)).toHaveLength(1);
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 40.8 }]);
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
