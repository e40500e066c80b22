import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '@/e2e/fixtures';
import { cards, click, fillCard } from '@/e2e/fixtures/card';
import type { Fault } from '@/e2e/fixtures/sandbox';
import { addSession, waitForMail } from '@/e2e/steps/account';
import {
  changeQuantity,
  expectStatus,
  joinButton,
  readyToJoin,
  setUpSubscription,
  subscriptionsOf,
  switchPlan,
} from '@/e2e/steps/clubs';
import { expectDecided } from '@/e2e/steps/merchant';

// A subscription's page while a change is pending at the service, and afterwards.

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const quantity = (page: Page) => page.getByRole('textbox', { name: 'Quantity' });
const notice = (page: Page, text: string) =>
  main(page).getByRole('status').filter({ hasText: text });

const slow = (method: 'PATCH' | 'DELETE', path: string): Fault => ({
  method,
  path: `/subscriptions/*${path}`,
  kind: 'delay',
  delayMs: 2_500,
  times: 1,
});

const refusedQuantity: Fault = {
  method: 'PATCH',
  path: '/subscriptions/*/quantity',
  kind: 'status',
  status: 422,
  times: 1,
};

test('a requested change shows immediately, with the current state until it is confirmed @service @long', async ({
  page,
  sandbox,
  email,
}) => {
  test.setTimeout(240_000);
  await setUpSubscription(page, sandbox, email);

  await test.step('another quantity', async () => {
    await sandbox.arm(slow('PATCH', '/quantity'));
    await changeQuantity(page, 3);
    await expect(notice(page, 'Changing to 3')).toContainText('it remains 1');
    await expect(heading(page)).toHaveText('First Light Club');
    await expectAccessible(page);
    await expect(heading(page)).toHaveText('3 × First Light Club');
    await expect(notice(page, 'Your quantity was changed')).toBeVisible();
    await expect(main(page).getByText('Changing to 3')).toHaveCount(0);
  });

  await test.step('one that is refused is what it was before', async () => {
    await sandbox.arm(slow('PATCH', '/quantity'));
    await sandbox.arm(refusedQuantity);
    await changeQuantity(page, 4);
    await expect(notice(page, 'Changing to 4')).toContainText('it remains 3');
    await expect(main(page).getByRole('alert')).toContainText('nothing was changed');
    await expect(main(page).getByText('Changing to 4')).toHaveCount(0);
    await expect(heading(page)).toHaveText('3 × First Light Club');
    await expect(quantity(page)).toHaveValue('4');
    await sandbox.disarm();
  });

  await test.step('another plan', async () => {
    await sandbox.arm(slow('PATCH', '/switch'));
    await switchPlan(page, 'All Day Club');
    await expect(notice(page, 'Switching to All Day Club')).toContainText('First Light Club');
    await expect(heading(page)).toHaveText('3 × First Light Club');
    await expect(heading(page)).toHaveText('3 × All Day Club');
  });

  await test.step('another card', async () => {
    await sandbox.arm(slow('PATCH', '/payment-source'));
    await button(page, 'Change card').click();
    await fillCard(page, cards.good);
    await click(button(page, 'Use this card'));
    await expect(notice(page, 'Changing card')).toContainText('your current card');
    await expect(notice(page, 'new card is saved')).toBeVisible();
  });

  await test.step('the end', async () => {
    await sandbox.arm(slow('DELETE', ''));
    await button(page, 'Cancel subscription').click();
    await button(page, 'Cancel now').click();
    await expect(notice(page, 'Cancelling')).toContainText('it stays active');
    await expect(main(page).getByText(/^It (has ended|ended on)/)).toBeVisible();
  });
  expect(await subscriptionsOf(sandbox, email)).toEqual([]);
});

test('a quantity typed while another is pending stays, and is sent next @service @long', async ({
  page,
  sandbox,
  email,
}) => {
  await setUpSubscription(page, sandbox, email);
  await sandbox.arm(slow('PATCH', '/quantity'));
  await changeQuantity(page, 3);
  await quantity(page).fill('4');
  await expect(heading(page)).toHaveText('3 × First Light Club');
  await expect(quantity(page)).toHaveValue('4');

  await test.step('two submissions are executed in order', async () => {
    await sandbox.arm(slow('PATCH', '/quantity'));
    await changeQuantity(page, 4);
    await changeQuantity(page, 5);
    await expect(heading(page)).toHaveText('5 × First Light Club');
    await expect(quantity(page)).toHaveValue('5');
    expect(await subscriptionsOf(sandbox, email)).toMatchObject([{ quantity: 5 }]);
  });

  await test.step('a refused one does not come back over what was typed', async () => {
    await sandbox.arm(slow('PATCH', '/quantity'));
    await sandbox.arm(refusedQuantity);
    await changeQuantity(page, 6);
    await quantity(page).fill('7');
    await expect(main(page).getByRole('alert')).toContainText('nothing was changed');
    await expect(quantity(page)).toHaveValue('7');
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
  await expect(main(page).getByRole('alert')).toContainText('did not tell');
  await expect(heading(page)).toHaveText('First Light Club');
  await expect(main(page).getByText('This page updates automatically')).toBeVisible();
  // Even if a response takes longer than the refresh interval.
  await page.route('**/account/subscriptions/**', async (route) => {
    const response = await route.fetch();
    setTimeout(() => void route.fulfill({ response }).catch(() => {}), 4_000);
  });
  await sandbox.disarm();
  await expect(heading(page)).toHaveText('2 × First Light Club', { timeout: 60_000 });
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

test('a refused subscription attempt that started nevertheless is assigned to its customer and shown to the merchant @service @long', async ({
  page,
  browser,
  baseURL,
  sandbox,
  email,
}) => {
  test.setTimeout(120_000);
  await addSession(page, email);
  await readyToJoin(page, 'office-club');
  await expect(page.getByText('Today', { exact: true })).toBeVisible();
  // A proxy duplicates the request and returns the second response.
  await sandbox.arm({
    ...{ method: 'POST', path: '/subscriptions', kind: 'commit-then-status' },
    ...{ status: 422, times: 1 },
  });
  await click(joinButton(page));
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('According to the payment service, nothing was started');
  expect(await subscriptionsOf(sandbox, email)).toHaveLength(1);

  await waitForMail(page, email, /^You have a subscription to the Office Club/);
  await page.goto('/account/subscriptions');
  await expect(
    main(page).getByText(/^The payment service shows this subscription, but/),
  ).toBeVisible();
  await main(page).getByRole('link', { name: 'Office Club', exact: true }).click();
  await expect(main(page).getByText('It was started after all')).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const merchant = await context.newPage();
  await addSession(merchant, 'merchant@demo.example');
  await merchant.goto('/merchant');
  const nav = merchant.getByRole('navigation', { name: 'Merchant' });
  await nav.getByRole('link', { name: 'Unmatched' }).click();
  const entry = merchant.getByRole('listitem').filter({ hasText: email }).first();
  await expect(entry).toContainText('The service refused the request');
  await expectAccessible(merchant);
  await entry.getByText('Mark as resolved').click();
  await entry.getByRole('button', { name: 'Yes, it is resolved' }).click();
  await expectDecided(merchant, email, 'Marked as resolved');
  await expect(main(merchant).getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
  await context.close();

  await button(page, 'Cancel subscription').click();
  await button(page, 'Cancel now').click();
  await expect(main(page).getByText(/^It (has ended|ended on)/)).toBeVisible();
  expect(await subscriptionsOf(sandbox, email)).toEqual([]);
});
