import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import pg from 'pg';
import { deliveriesFor } from '../../lib/testing/service/deliveries';
import { postWithoutEnd } from '../../lib/testing/service/endless-request';
import { expect, expectAccessible, test } from '../fixtures';
import { runningShop } from '../fixtures/running-shop';
import { addSession } from '../steps/account';
import { query } from '../steps/session';
import { deliver } from '../steps/webhooks';

const webhooksPage = '/merchant/webhooks';

async function deliverWithRetries(body: string): Promise<void> {
  await expect(async () => expect(await deliver(body)).toBe(200)).toPass({ timeout: 60_000 });
}

async function inbox(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: runningShop().databaseUrl });
  await client.connect();
  return client;
}

test('the webhooks page is for the merchant only @long', async ({ page }) => {
  await page.goto(webhooksPage);
  await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ next: webhooksPage })}`);
});

test('the receiver stores signed events, quarantined ones with a reason, and refuses the rest', async () => {
  const { service, siteUrl } = runningShop();
  const client = await inbox();
  try {
    const deliveries = deliveriesFor({ secret: service.webhookSecret, tenantId: service.tenantId });
    for (const { name, body, signature, status, stored } of deliveries) {
      const response = await fetch(`${siteUrl}/api/webhooks`, {
        method: 'POST',
        headers: signature === null ? {} : { 'x-webhook-signature': signature },
        body: new Uint8Array(body),
      });
      expect(response.status, name).toBe(status);
      expect(await response.text(), name).toBe('');
      const { rows } = await client.query(
        'SELECT state, reason FROM webhook_events WHERE body = $1',
        [body],
      );
      expect(rows, name).toEqual(stored ? [stored] : []);
    }
  } finally {
    await client.end();
  }
});

test('other methods get 405, and an endless body is cut off', async ({ request }) => {
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const response = await request.fetch('/api/webhooks', { method });
    expect(response.status(), method).toBe(405);
    expect(response.headers().allow, method).toBe('POST');
  }
  const { hostname, port } = new URL(runningShop().siteUrl);
  for (const method of ['TRACE', 'PROPFIND']) {
    const traced = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest({ hostname, port, path: '/api/webhooks', method });
      request.once('response', (answer) => resolve(answer.resume().statusCode));
      request.once('error', reject).end();
    });
    expect(traced, method).toBeGreaterThanOrEqual(400);
  }
  const { status, sent } = await postWithoutEnd(`${runningShop().siteUrl}/api/webhooks`);
  // The connection may close before the response is read.
  expect(['413', '']).toContain(status);
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test('a thousand deliveries of one event are a thousand rows @long', async ({ sandbox }) => {
  test.slow();
  const { service } = runningShop();
  const [product] = await sandbox.products<{ id: string }>();
  const body = JSON.stringify({
    type: 'product:updated',
    businessId: service.tenantId,
    payload: { product_id: product?.id, note: randomUUID() },
  });
  let left = 1_000;
  const deliverSome = async () => {
    while (left-- > 0) await deliverWithRetries(body);
  };
  await Promise.all(Array.from({ length: 20 }, deliverSome));
  const client = await inbox();
  try {
    const { rows } = await client.query(
      'SELECT count(*)::int AS count FROM webhook_events WHERE body = $1',
      [Buffer.from(body)],
    );
    // Retried deliveries whose response was late add rows.
    expect(rows[0]?.count).toBeGreaterThanOrEqual(1_000);
    // However many events come, a worker soon fetches the current product.
    await expect(async () => {
      const { rows: behind } = await client.query(
        'SELECT 1 FROM resources WHERE "resourceId" = $1 AND dirty > synced',
        [product?.id],
      );
      expect(behind).toEqual([]);
    }).toPass({ timeout: 30_000 });
  } finally {
    await client.end();
  }
});

test('the merchant sees failed events, and retries them @phone', async ({ page, sandbox }) => {
  const { tenantId } = runningShop().service;
  const unknown = { type: 'galaxy:moved', businessId: tenantId, payload: {} };
  expect(await deliver(JSON.stringify(unknown))).toBe(200);
  const [product] = await sandbox.products<{ id: string }>();
  const id = product?.id ?? '';
  await query(
    `INSERT INTO resources AS r (kind, "resourceId", dirty, "deadAt") VALUES ('PRODUCT', $1, 1, now())
     ON CONFLICT (kind, "resourceId")
     DO UPDATE SET "deadAt" = now(), "dueAt" = NULL, dirty = r.synced + 1`,
    [id],
  );

  await addSession(page, 'merchant@demo.example');
  await page.goto(webhooksPage);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await expect(page.getByText('galaxy:moved: unknown type').first()).toBeVisible();
  const dead = page.getByRole('listitem').filter({ hasText: id });
  await expect(dead).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try all again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'being synced' })).toBeFocused();
  await expect(dead).toHaveCount(0);
  await expectAccessible(page);
});
