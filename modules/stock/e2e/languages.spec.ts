import { expect, test } from '@/e2e/fixtures';
import { click } from '@/e2e/fixtures/card';
import { addSession } from '@/e2e/steps/account';
import { expectPseudo, readable, recorded } from '@/e2e/steps/pseudo';
import { query } from '@/e2e/steps/session';
import { setUpOrder } from '@/e2e/steps/setup';
import { SHOP_NOW } from '@/lib/db/sql/fragments';

test.use({ viewport: { width: 320, height: 700 } });

const known = [...recorded, ...['Ada', 'Buyer', 'Visa'], /[A-Z0-9]{4}-[A-Z0-9]{4}/g];

test('stock pages, owed units and form results are in the view’s language @long', async ({
  page,
  sandbox,
  email,
}) => {
  test.setTimeout(180_000);
  await setUpOrder(page, sandbox, email);
  await query(
    `INSERT INTO stock_reservations ("orderId", "variantId", quantity, owed, "owedAt", "createdAt")
     SELECT o.id, item."variantId", item.quantity, item.quantity, ${SHOP_NOW}, ${SHOP_NOW}
     FROM orders o JOIN order_items item ON item."orderId" = o.id
     WHERE o.email = $1 AND NOT item."isShipping"`,
    [email],
  );
  await addSession(page, 'merchant@demo.example');
  await expectPseudo(page, '/merchant/stock', known);
  await expectPseudo(page, '/merchant/stock/owed', known);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.locator('summary').click();
  await click(row.locator('details form button'));
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /\p{L}/u })).toBeFocused();
  expect(await readable(page, known), 'legible once it is settled').toEqual([]);

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
  await expect(page.getByRole('status').filter({ hasText: /\p{L}/u })).toBeFocused();
  expect(await readable(page, known), 'legible once it is not tracked').toEqual([]);
});
