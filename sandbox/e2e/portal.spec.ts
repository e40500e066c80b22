import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { createTenant, tenantNow } from '../tenants/tenants.ts';
import { furnish, product } from '../testing/furnish.ts';
import { listDeliveries } from '../webhooks/events.ts';
import { updateWebhookSettings } from '../webhooks/settings.ts';

type Service = RunningSandbox & { readonly tenantId: string; at: (page: string) => string };

const test = base.extend<object, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const sandbox = await startSandbox({});
      await use({ ...sandbox, ...fill(sandbox) });
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await use(page);
    // A refused form is rendered with status 422, which the browser logs as an error.
    expect(problems.filter((text) => !text.includes('status of 422'))).toEqual([]);
  },
});

function fill({ url, context }: RunningSandbox): Pick<Service, 'tenantId' | 'at'> {
  const { id: tenantId } = createTenant(context, { name: 'Kettle & Crane' });
  const scope = { context, tenantId };
  updateWebhookSettings(scope, { destinationUrl: 'http://127.0.0.1:9/', retrySchedule: [] });
  for (let count = 1; count <= 60; count += 1) product(scope, `Blend ${count}`);
  const { customer, productId, plan, transaction, subscription, invoiceId } = furnish(scope);
  const ids: Record<string, string | undefined> = {
    '/customers/:id': customer.id,
    '/products/:id': productId,
    '/plans/:id': plan.id,
    '/transactions/:id': transaction.id,
    '/subscriptions/:id': subscription.id,
    '/invoices/:id': invoiceId,
    '/deliveries/:id': listDeliveries(scope)[0]?.id,
  };
  const at = (page: string) => {
    if (page.startsWith('/portal')) return url + page;
    return `${url}/portal/tenants/${tenantId}${page.replace(':id', ids[page] ?? '')}`;
  };
  return { tenantId, at };
}

async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // The portal has no frames whose findings would have to be merged.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const PAGES = [
  ...['/portal', '/portal/test-cards', '', '/webhooks', '/clock', '/faults', '/requests'],
  ...['/customers', '/customers/:id', '/products', '/products/:id'],
  ...['/plans', '/plans/:id', '/subscriptions', '/subscriptions/:id', '/transactions'],
  ...['/transactions/:id', '/invoices', '/invoices/:id', '/deliveries', '/deliveries/:id'],
];

const ONE_OF_EACH_KIND = ['/products', '/faults', '/subscriptions/:id', '/requests'];

for (const path of PAGES) {
  const when = ONE_OF_EACH_KIND.includes(path) ? '' : ' @long';
  test(`the page “${path}” is accessible by day and night, and fits a phone${when}`, async ({
    page,
    service,
  }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(service.at(path));
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findings(page, ['color-contrast', 'region', 'target-size'])).toEqual([]);
  });
}

test('a user finds a product, and sees what is wrong in a form', async ({ page, service }) => {
  await page.goto(service.at('/products'));
  await page.getByRole('searchbox', { name: 'Search' }).fill('Blend 42');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'prod_' }).click();
  await expect(page.getByText('Blend 42')).toBeVisible();
  await page.getByRole('link', { name: 'Faults' }).click();
  await page.getByLabel('Delay (ms)').fill('long');
  await page.getByRole('button', { name: 'Arm' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was saved');
  await expect(page.getByLabel('Delay (ms)')).toHaveAttribute('aria-invalid', 'true');
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Delay (ms)').fill('10');
  await page.getByRole('button', { name: 'Arm' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Done.');
  await page.getByRole('button', { name: 'Disarm all' }).click();
  await expect(page.getByText('No faults are armed.')).toBeVisible();
});

test('a user advances the clock on a phone', async ({ page, service }) => {
  await page.setViewportSize(PHONE);
  const before = tenantNow(service);
  await page.goto(service.at(''));
  await page.getByRole('link', { name: 'Clock', exact: true }).click();
  await page.getByRole('button', { name: '+ 1 day' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Done.');
  expect(tenantNow(service)).toBeGreaterThan(before + 86_000_000);
});

test('a single click deletes nothing', async ({ page, service }) => {
  const extra = createTenant(service.context, { name: 'Short-lived' });
  await page.goto(`${service.url}/portal/tenants/${extra.id}`);
  const button = page.getByRole('button', { name: 'Delete this tenant' });
  await expect(button).toBeHidden();
  await page.getByText('Delete this tenant…').click();
  await button.click();
  await expect(page).toHaveURL(/\/portal\?done$/);
  await expect(page.getByText('Short-lived')).toHaveCount(0);
});
