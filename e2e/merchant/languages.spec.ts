import { expect, test } from '../fixtures';
import { click } from '../fixtures/card';
import { beSignedIn } from '../steps/account';
import { expectPseudo, PREFIX, readable, recorded } from '../steps/pseudo';
import { query, SHOP_NOW } from '../steps/session';
import { haveOrder, haveSubscription } from '../steps/setup';

/* Pages of the desk that need something in them, in the pseudo-language: e2e/catalogue/languages.spec.ts has the others. */

test.use({ viewport: { width: 320, height: 700 } });

const known = [
  ...recorded,
  ...['Ada', 'Buyer', 'Visa'],
  /[A-Z0-9]{4}-[A-Z0-9]{4}/g,
  /\b[a-z]{2,5}_\w+/g,
];

test('a customer is in the view’s language, which stays when their data is exported and deleted @long', async ({
  page,
  sandbox,
  email,
}) => {
  test.setTimeout(180_000);
  await haveOrder(page, sandbox, email);
  await haveSubscription(page, sandbox, email);
  await beSignedIn(page, 'merchant@demo.example');
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
  // The list beneath has the customers of other tests.
  const notice = page.getByRole('status').filter({ hasText: /\p{L}/u });
  await expect(notice).toHaveText(/^[^A-Za-z]+$/);
});

test('stock and what is owed are in the view’s language, with what forms answer @long', async ({
  page,
  sandbox,
  email,
}) => {
  test.setTimeout(180_000);
  await haveOrder(page, sandbox, email);
  await query(
    `INSERT INTO stock_reservations ("orderId", "variantId", quantity, owed, "owedAt", "createdAt")
     SELECT o.id, item."variantId", item.quantity, item.quantity, ${SHOP_NOW}, ${SHOP_NOW}
     FROM orders o JOIN order_items item ON item."orderId" = o.id
     WHERE o.email = $1 AND NOT item."isShipping"`,
    [email],
  );
  await beSignedIn(page, 'merchant@demo.example');
  await expectPseudo(page, '/merchant/stock', known);
  await expectPseudo(page, '/merchant/stock/owed', known);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.locator('summary').click();
  await click(row.locator('form:has([name=note]) button'));
  await expect(row.locator('[name=note]')).toHaveAttribute('aria-invalid', 'true');
  expect(await readable(page, known), 'legible beside what was not agreed').toEqual([]);
  await click(row.locator('form:not(:has([name=note])) button'));
  await expect(row).toHaveCount(0);

  const [item] = await query<{ id: string }>(
    `SELECT v.id FROM catalog_variants v JOIN catalog_products p ON p.id = v."productId"
     WHERE p.slug = 'dial-kettle' ORDER BY v.position LIMIT 1`,
  );
  await expectPseudo(page, `/merchant/stock/items/${item?.id}`, known);
  const form = page.locator('form:has([name=units])');
  const submit = form.getByRole('button');
  await click(submit);
  await expect(form.locator('[name=units]')).toHaveAttribute('aria-invalid', 'true');
  expect(await readable(page, known), 'legible beside no number').toEqual([]);
  await form.locator('[name=units]').fill('400');
  await click(submit);
  await expect(form.getByRole('status')).toContainText('400');
  await expect(page.getByRole('row').filter({ hasText: '→ 400' }).first()).toBeVisible();
  expect(await readable(page, known), 'legible once it is tracked').toEqual([]);
  await form.locator('[name=change]').selectOption('remove');
  await form.locator('[name=units]').fill('900');
  await click(submit);
  await expect(form.getByRole('alert')).toBeVisible();
  expect(await readable(page, known), 'legible after what is impossible').toEqual([]);
  await page.locator('summary').last().click();
  await click(page.locator('form:not(:has([name=units])):has([name=variantId]) button'));
  await expect(page.getByRole('row').filter({ hasText: '400 →' }).first()).toBeVisible();
  expect(await readable(page, known), 'legible once it is not tracked').toEqual([]);
});

test('analytics of a sale are in the view’s language, which its form keeps @long', async ({
  page,
  sandbox,
  email,
}) => {
  test.setTimeout(180_000);
  await haveSubscription(page, sandbox, email);
  await beSignedIn(page, 'merchant@demo.example');
  await expectPseudo(page, '/merchant/analytics', known);
  await click(page.locator('form:has([name=month]) button'));
  await page.waitForURL(`${PREFIX}/merchant/analytics?month=*`);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.waitForURL(/[?&]plan=/);
  expect(await readable(page, known), 'legible of one plan').toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(`a[href^="${PREFIX}/merchant/analytics/tax"]`).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^tax-\d{4}-\d{2}\.csv$/);
});
