import { plans } from '@/brand/catalogue/plans'; // module: subscriptions
import { SHOP_NOW } from '@/lib/db/sql/fragments';
import { expect, test } from '../fixtures';
import { click } from '../fixtures/card';
import { runningShop } from '../fixtures/running-shop';
import { addSession } from '../steps/account';
import { setUpSubscription } from '../steps/clubs'; // module: subscriptions
import { twoChargesAlike } from '../steps/merchant';
import { expectPseudo, PREFIX, readable, recorded } from '../steps/pseudo';
import { query } from '../steps/session';
import { setUpOrder } from '../steps/setup';
import { deliver } from '../steps/webhooks';

// Dashboard pages that need data, in the pseudo-language. The others are in e2e/catalogue/languages.spec.ts.

test.use({ viewport: { width: 320, height: 700 } });

const known = [...recorded, ...['Ada', 'Buyer', 'Visa'], /[A-Z0-9]{4}-[A-Z0-9]{4}/g];

test('a customer is in the view’s language, which stays when their data is exported and deleted @long', async ({
  page,
  sandbox,
  email,
}) => {
  test.setTimeout(180_000);
  await setUpOrder(page, sandbox, email);
  await setUpSubscription(page, sandbox, email); // module: subscriptions
  await addSession(page, 'merchant@demo.example');
  await expectPseudo(page, `/merchant/customers?q=${encodeURIComponent(email)}`, known);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Buyer');
  const path = new URL(page.url()).pathname;
  await expectPseudo(page, path.slice(PREFIX.length), known);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(`a[href="${path}/export"]`).click(),
  ]);
  expect(file.suggestedFilename()).toBe('customer-data.json');

  const confirm = page.locator('[name=confirm]');
  await page
    .locator('summary', { has: page.locator(':scope:has(+ p)') })
    .last()
    .click();
  await confirm.fill('somebody@else.example');
  const submit = page.locator('form:has([name=confirm]) button');
  await click(submit);
  await expect(confirm).toHaveAttribute('aria-invalid', 'true');
  expect(await readable(page, known), 'legible beside another address').toEqual([]);
  await confirm.fill(email);
  await click(submit);
  await page.waitForURL(`${PREFIX}/merchant/customers?done=deleted`);
  // The list below contains customers of other tests.
  const notice = page.getByRole('status').filter({ hasText: /\p{L}/u });
  await expect(notice).toHaveText(/^[^A-Za-z]+$/);
});

/** Legible data: shipping labels, a mail sent in English, and a parcel’s SKU. */
const shipped = [
  /Order \S+ is paid/,
  ...known,
  '12 Quay Street',
  'Dublin',
  /\bVAT\w*/g,
  ...plans.map(({ key }) => key), // module: subscriptions
];

// module: subscriptions
// module: fulfilment
const idOf = async (sql: string, email: string) => {
  const [row] = await query<{ id: string }>(sql, [email]);
  if (!row) throw new Error('There is no such row');
  return row.id;
};

// module: subscriptions
// module: fulfilment
test('an order, a subscription and its parcel are in the view’s language, with their labels, slips and flags @long', async ({
  page,
  sandbox,
  email,
}) => {
  test.setTimeout(180_000);
  await setUpOrder(page, sandbox, email);
  await setUpSubscription(page, sandbox, email, 'office-club');
  const order = await idOf('SELECT id FROM orders WHERE email = $1', email);
  const subscription = await idOf(
    'SELECT s.id FROM subscriptions s JOIN users u ON u.id = s."userId" WHERE u.email = $1',
    email,
  );
  await query(
    `INSERT INTO review_flags (id, "orderId", "subscriptionId", kind, detail, "createdAt") VALUES
     (gen_random_uuid()::text, $1, NULL, 'amount-unknown', $3, ${SHOP_NOW}),
     (gen_random_uuid()::text, NULL, $2, 'charged-after-end:1', $4, ${SHOP_NOW})`,
    [
      ...[order, subscription],
      JSON.stringify({ shown: 1450, now: 1650, currency: 'EUR' }),
      JSON.stringify({ month: 'month 1, from 2026-10-05' }),
    ],
  );
  await addSession(page, 'merchant@demo.example');
  await expectPseudo(page, `/merchant/orders/${order}`, shipped);
  await expectPseudo(page, `/merchant/subscriptions?q=${encodeURIComponent(email)}`, shipped);
  const parcels = page.locator(`a[href^="${PREFIX}/merchant/parcels/"]`);
  await expect(async () => {
    await page.goto(`${PREFIX}/merchant/subscriptions/${subscription}`);
    await expect(parcels).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expectPseudo(page, `/merchant/subscriptions/${subscription}`, shipped);
  await parcels.click();
  await page.waitForURL(/\/parcels\//);
  const parcel = new URL(page.url()).pathname.slice(PREFIX.length);
  for (const part of ['', '/label', '/packing-slip'])
    await expectPseudo(page, `${parcel}${part}`, shipped);

  await expectPseudo(page, '/merchant/review', shipped);
  for (let left = 2; left > 0; left -= 1) {
    const flagged = page.getByRole('listitem').filter({ hasText: email });
    await expect(flagged).toHaveCount(left);
    await click(flagged.first().locator('form:has([name=flagId]) button'));
    await expect(flagged).toHaveCount(left - 1);
  }
  expect(await readable(page, shipped), 'legible once they are resolved').toEqual([]);
});

test('manual review is in the view’s language, form results included @long', async ({
  page,
  sandbox,
  time,
  email,
}) => {
  test.setTimeout(240_000);
  const { own } = await twoChargesAlike(page, sandbox, time, email);
  await addSession(page, 'merchant@demo.example');
  await expectPseudo(page, '/merchant/review', shipped);
  const order = page.getByRole('listitem').filter({ hasText: email });
  const chargedForm = order.locator('form:has([name=transactionId])');
  await chargedForm.locator('[name=transactionId]').fill(`${own}0`);
  await click(chargedForm.locator('button'));
  await expect(chargedForm.locator('[name=insists]')).toBeVisible();
  expect(await readable(page, shipped), 'legible beside doubts').toEqual([]);
  await click(order.locator('form:not(:has([name=transactionId])) button'));
  await expect(order).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: email })).toBeFocused();
  expect(await readable(page, shipped), 'legible after the decision').toEqual([]);

  const charges = page.getByRole('listitem').filter({ hasText: email });
  await expectPseudo(page, '/merchant/unexplained', shipped);
  await expect(charges).toHaveCount(2);
  await click(charges.first().locator('form:has([name=kind]) button'));
  await expect(charges).toHaveCount(1);
  expect(await readable(page, shipped), 'legible once one is resolved').toEqual([]);
});

test('webhooks are in the view’s language, form results included @long', async ({ page }) => {
  test.setTimeout(180_000);
  const { tenantId } = runningShop().service;
  const type = 'galaxy:moved';
  expect(await deliver(JSON.stringify({ type, businessId: tenantId, payload: {} }))).toBe(200);
  await addSession(page, 'merchant@demo.example');
  await expectPseudo(page, '/merchant/webhooks', known);
  const [compare, replay] = [page.locator('dl + div form'), page.locator('h2 + form')];
  await click(compare.getByRole('button'));
  await expect(compare.getByRole('status')).toBeVisible();
  await click(replay.getByRole('button'));
  await expect(page.getByRole('status').filter({ hasText: /\p{L}/u }).first()).toBeFocused();
  expect(await readable(page, known), 'legible after what forms answer').toEqual([]);
});
