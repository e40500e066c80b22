import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { addSession } from '../steps/account';
import { DAY_S, setUpSubscription } from '../steps/clubs'; // module: subscriptions
import { query } from '../steps/session';
import { setUpOrder } from '../steps/setup';

test('staff find, annotate, export, ship and return an order; a viewer and a removed member cannot', async ({
  page,
  sandbox,
  browser,
  email,
  baseURL,
}) => {
  await setUpOrder(page, sandbox, email);
  const [order] = await query<{ number: string }>('SELECT number FROM orders WHERE email = $1', [
    email,
  ]);
  const number = order?.number ?? '';

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const dashboard = await context.newPage();
  await addSession(dashboard, 'merchant@demo.example');
  await dashboard.goto('/merchant/orders');
  await dashboard.getByLabel('Number, name, e-mail, city, amount or SKU').fill(email);
  await dashboard.keyboard.press('Enter');
  await dashboard.waitForURL(/[?&]q=/);
  const row = dashboard.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Paid');
  await row.getByRole('checkbox').check();
  await dashboard.getByRole('button', { name: 'Mark selected as packed' }).click();
  await expect(
    dashboard.getByRole('status').filter({ hasText: '1 marked as packed.' }),
  ).toBeFocused();
  await expect(row).toContainText('Packed');
  await expectAccessible(dashboard);
  const download = dashboard.waitForEvent('download');
  await dashboard.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('orders.csv');
  await dashboard.getByRole('link', { name: number }).click();
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  await expect(dashboard).toHaveTitle(new RegExp(`^Order ${number} `));
  await dashboard.getByText('Payment details').click();
  await expect(
    dashboard.getByText('Attempt 1: the service responded with the transaction'),
  ).toBeVisible();
  await dashboard.getByLabel('New note').fill('Rings twice');
  await dashboard.getByRole('button', { name: 'Add note' }).click();
  await expect(dashboard.getByText('The note was added.')).toBeVisible();
  await dashboard.getByLabel('New note').fill('About another order');
  await dashboard.getByRole('button', { name: 'Add note' }).click();
  const mistaken = dashboard.getByRole('listitem').filter({ hasText: 'About another order' });
  await mistaken.getByText('Delete note').click();
  await mistaken.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(
    dashboard.getByRole('status').filter({ hasText: 'The note was deleted.' }),
  ).toBeFocused();
  await expect(mistaken).toHaveCount(0);
  await expectAccessible(dashboard);
  await dashboard.getByRole('button', { name: 'Undo packing' }).click();
  await ship(dashboard);
  await page.reload();
  await expect(page.getByText('On its way').first()).toBeVisible();
  await expect(page.getByText('An Post, JD 77')).toBeVisible();
  await recordReturn(dashboard);

  const colleague = `colleague-${email}`;
  await dashboard.goto('/merchant/staff');
  await dashboard.getByLabel('E-mail address').fill(colleague);
  await dashboard.locator('#field-role').selectOption('viewer');
  await dashboard.getByRole('button', { name: 'Add staff member' }).click();
  await expect(dashboard.getByText('An e-mail tells them how to sign in.')).toBeVisible();

  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const viewer = await theirs.newPage();
  await addSession(viewer, colleague);
  await viewer.goto(`/merchant/orders?q=${encodeURIComponent(email)}`);
  await expect(viewer.getByRole('link', { name: number })).toBeVisible();
  await expect(viewer.getByRole('checkbox', { name: 'Select order' })).toHaveCount(0);
  await viewer.getByRole('link', { name: number }).click();
  await expect(viewer.getByText('Rings twice')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Add note' })).toHaveCount(0);
  await viewer.goto('/merchant/orders/export');
  await expect(viewer.getByText('Your role does not allow this')).toBeVisible();

  const member = dashboard.getByRole('row').filter({ hasText: colleague });
  await member.getByText('Remove', { exact: true }).click();
  await member.getByRole('button', { name: `Remove ${colleague}` }).click();
  await expect(member).toHaveCount(0);
  await expect(dashboard.getByText(`${colleague} was removed`)).toBeVisible();
  await viewer.goto('/merchant');
  await expect(viewer).toHaveURL(/\/sign-in/);

  await dashboard.goto('/merchant/audit');
  await expect(dashboard.getByRole('row').filter({ hasText: colleague }).first()).toContainText(
    'Removed a staff member',
  );
  await expectAccessible(dashboard);
  await context.close();
  await theirs.close();
});

async function ship(dashboard: Page): Promise<void> {
  await dashboard.getByRole('button', { name: 'Mark as packed' }).click();
  await expect(dashboard.getByText('Marked as packed.', { exact: true })).toBeVisible();
  await dashboard.getByLabel('Tracking number').fill('JD 77');
  await dashboard.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dashboard.getByText('Marked as shipped.')).toBeVisible();
}

async function recordReturn(dashboard: Page): Promise<void> {
  await dashboard.getByText('Record a return').click();
  await dashboard.getByLabel('Units, of 1').fill('1');
  await dashboard.getByRole('button', { name: 'Record return' }).click();
  await expect(dashboard.getByText('Return recorded.')).toBeVisible();
  await expect(dashboard.getByText(/^To refund: /)).toBeVisible();
}

// module: subscriptions
// module: fulfilment
type Parcel = { id: string; day: string };

// module: subscriptions
// module: fulfilment
test('a renewal creates a parcel, which is on that day’s packing list until it is packed @long', async ({
  page,
  sandbox,
  time,
  email,
}) => {
  await setUpSubscription(page, sandbox, email, 'office-club');
  const parcels = () =>
    query<Parcel>(
      `SELECT s.id, to_char(s."createdAt", 'YYYY-MM-DD') AS day
       FROM parcels s JOIN subscriptions b ON b.id = s."subjectId"
       JOIN users u ON u.id = b."userId" WHERE u.email = $1 ORDER BY s."createdAt"`,
      [email],
    );
  await expect.poll(async () => (await parcels()).length).toBe(1);
  await time.advance(31 * DAY_S);
  await expect.poll(async () => (await parcels()).length, { timeout: 30_000 }).toBe(2);
  const [, renewal] = await parcels();

  await addSession(page, 'merchant@demo.example');
  await page.goto(`/merchant/packing?day=${renewal?.day}`);
  const tick = page.locator(`input[value^="${renewal?.id}:"]`);
  await tick.check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark selected as packed' }).click();
  await expect(page.getByText('1 marked as packed.')).toBeVisible();
  await expect(tick).toHaveCount(0);

  await page.goto(`/merchant/packing?stage=ship&day=${renewal?.day}`);
  const row = page.locator(`a[href="/merchant/parcels/${renewal?.id}"]`);
  await expect(row).toBeVisible();
  await tick.check();
  const number = page.locator(`#number-${renewal?.id}`);
  await number.fill('JD 78');
  await page.getByLabel('Carrier').selectOption('dhl');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark selected as shipped' }).click();
  await expect(page.getByText('1 marked as shipped.')).toBeVisible();
  await expect(tick).toHaveCount(0);
  await page.goto(`/merchant/parcels/${renewal?.id}`);
  await expect(page.getByRole('link', { name: 'JD 78' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/merchant/subscriptions?q=${encodeURIComponent(email)}`);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^The month from/ })).toHaveCount(2);
  await expectAccessible(page);
});
