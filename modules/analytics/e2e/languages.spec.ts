import { expect, test } from '@/e2e/fixtures';
import { click } from '@/e2e/fixtures/card';
import { addSession } from '@/e2e/steps/account';
import { setUpSubscription } from '@/e2e/steps/clubs'; // module: subscriptions
import { expectPseudo, PREFIX, readable, recorded } from '@/e2e/steps/pseudo';

test.use({ viewport: { width: 320, height: 700 } });

const known = [...recorded, ...['Ada', 'Buyer', 'Visa'], /[A-Z0-9]{4}-[A-Z0-9]{4}/g];

test('analytics pages are in the view’s language, also after choosing a month @long', async ({
  page,
  sandbox, // module: subscriptions
  email, // module: subscriptions
}) => {
  test.setTimeout(180_000);
  await setUpSubscription(page, sandbox, email); // module: subscriptions
  await addSession(page, 'merchant@demo.example');
  await expectPseudo(page, '/merchant/analytics', known);
  await click(page.locator('form:has([name=month]) button'));
  await page.waitForURL(`${PREFIX}/merchant/analytics?month=*`);
  await page.locator('details:has(table) summary').first().click();
  expect(await readable(page, known), 'legible as a table').toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(`a[href^="${PREFIX}/merchant/analytics/tax"]`).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^tax-\d{4}-\d{2}\.csv$/);
});
