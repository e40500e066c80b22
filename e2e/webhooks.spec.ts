import { createHmac } from 'node:crypto';
import { expect, expectAccessible, test } from './fixtures';
import { runningShop } from './fixtures/running-shop';
import { signIn } from './steps/account';

const webhooksPage = '/merchant/webhooks';

/** Delivers a webhook as the service would. */
async function deliver(body: string, secret = runningShop().service.webhookSecret) {
  const { status } = await fetch(`${runningShop().siteUrl}/api/webhooks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-webhook-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  });
  return status;
}

test('somebody who is not the merchant does not see the webhooks', async ({ page }) => {
  await page.goto(webhooksPage);
  await expect(page).toHaveURL(/\/sign-in/);
});

test('the receiver refuses what is not signed, too large, or not a delivery', async ({
  request,
}) => {
  const body = JSON.stringify({ type: 'product:updated', businessId: 'x', payload: {} });
  expect(await deliver(body, 'another secret')).toBe(401);
  expect((await request.post('/api/webhooks', { data: body })).status()).toBe(401);
  expect(await deliver('x'.repeat(300 * 1024))).toBe(413);
  expect((await request.get('/api/webhooks')).status()).toBe(405);
});

test('the merchant sees what was kept aside, and has a resource read again @phone', async ({
  page,
  sandbox,
}) => {
  test.slow();
  const { tenantId } = runningShop().service;
  const unknown = { type: 'galaxy:moved', businessId: tenantId, payload: {} };
  expect(await deliver(JSON.stringify(unknown))).toBe(200);
  const [product] = await sandbox.products<{ id: string }>();
  const updated = {
    type: 'product:updated',
    businessId: tenantId,
    payload: { product_id: product?.id },
  };
  expect(await deliver(JSON.stringify(updated))).toBe(200);

  await signIn(page, 'merchant@demo.example', webhooksPage);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await expect(page.getByText('galaxy:moved').first()).toBeVisible();
  await expect(page.getByText('unknown type').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Id at the service').fill(product?.id ?? '');
  const form = page.locator('form').filter({ has: page.getByLabel('Id at the service') });
  await form.getByRole('button', { name: 'Sync' }).click();
  await expect(form.getByRole('status')).toContainText('Read from the service just now.');

  const kept = page.getByRole('listitem').filter({ hasText: 'galaxy:moved' }).first();
  await kept.getByRole('button', { name: 'Replay' }).click();
  await expect(kept.getByRole('status')).toContainText('names nothing of ours');
  await expectAccessible(page);
});
