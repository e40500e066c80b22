import pg from 'pg';
import { expect, expectAccessible, test } from '../fixtures';
import { runningShop } from '../fixtures/running-shop';
import { setUpOrder } from '../steps/setup';
import { expectPaid } from '../steps/shopping';

async function setStatus(order: URL, status: string, reason: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: runningShop().databaseUrl });
  await client.connect();
  try {
    const id = order.pathname.split('/').at(-1);
    await client.query('UPDATE orders SET status = $2::"OrderStatus", reason = $3 WHERE id = $1', [
      id,
      status,
      reason,
    ]);
    if (status !== 'FAILED') return;
    await client.query(
      `UPDATE charge_attempts SET state = 'NOT_CHARGED', "transactionId" = NULL WHERE "orderId" = $1`,
      [id],
    );
    await client.query(
      'UPDATE carts SET "closedAt" = NULL WHERE id = (SELECT "cartId" FROM orders WHERE id = $1)',
      [id],
    );
  } finally {
    await client.end();
  }
}

test('an order opens only with its link', async ({ page, sandbox, browser, email, baseURL }) => {
  const order = await setUpOrder(page, sandbox, email);
  const stranger = await browser.newPage({ ...(baseURL && { baseURL }) });
  await stranger.goto(order.href);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ada');
  const title = await stranger.title();
  expect(title).toMatch(/^Order [0-9A-Z]{4}-[0-9A-Z]{4} /);
  const key = order.searchParams.get('key') ?? '';
  const wrong = `${key.slice(0, -2)}${key.endsWith('A') ? 'BB' : 'AA'}`;
  for (const path of [order.pathname, `${order.pathname}?key=${wrong}`, `${order.pathname}?key=`]) {
    await stranger.goto(path);
    await expect(stranger.getByText(email)).toHaveCount(0);
    await expect(stranger.getByRole('heading', { level: 1 })).not.toHaveText('Thank you, Ada');
    await expect(stranger).not.toHaveTitle(title);
    const status = await stranger.request.get(path.replace(/(\?|$)/, '/status$1'));
    expect(status.status()).toBe(404);
  }
  await stranger.close();
});

test('an order in review says so, and its page updates when it is resolved', async ({
  page,
  sandbox,
  email,
}) => {
  const order = await setUpOrder(page, sandbox, email);
  await setStatus(order, 'REVIEW', 'ambiguous');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We are looking into your payment',
  );
  await expect(page.getByText('You have been charged at most once.')).toBeVisible();
  await expectAccessible(page);
  await setStatus(order, 'PAID', null);
  await expectPaid(page);
});

test('a failed order says that nothing was charged, and links to the cart', async ({
  page,
  sandbox,
  email,
}) => {
  const order = await setUpOrder(page, sandbox, email);
  await setStatus(order, 'FAILED', 'not-charged');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was not paid');
  await expect(page.getByText('You have not been charged.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your cart' })).toBeVisible();
  await expectAccessible(page);
});

test('an order prints without the site’s header and footer @long', async ({
  page,
  sandbox,
  email,
}) => {
  await setUpOrder(page, sandbox, email);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden();
  await expect(page.getByText('12 Quay Street', { exact: true })).toBeVisible();
  await expect(page.getByText('€18.70').first()).toBeVisible();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
