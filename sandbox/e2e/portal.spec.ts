import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { createSubscription } from '../billing/subscriptions.ts';
import { createPaymentToken } from '../cards/tokens.ts';
import { createPlan } from '../catalog/plans.ts';
import { createProduct, listProducts } from '../catalog/products.ts';
import { createCustomer } from '../customers/customers.ts';
import { listInvoices } from '../ledger/ledger-queries.ts';
import { createTransaction } from '../ledger/transactions.ts';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { createTenant, tenantNow } from '../tenants/tenants.ts';
import { listDeliveries } from '../webhooks/delivery/deliveries.ts';
import { updateWebhookSettings } from '../webhooks/settings.ts';

type Service = RunningSandbox & {
  readonly tenantId: string;
  /** The paths of every page, by name. */
  readonly pages: Readonly<Record<(typeof PAGES)[number], string>>;
};

const PAGES = [
  'tenants',
  'overview',
  'webhook settings',
  'deliveries',
  'delivery',
  'request log',
  'customers',
  'customer',
  'products',
  'product',
  'plans',
  'plan',
  'subscriptions',
  'subscription',
  'transactions',
  'transaction',
  'declined charges',
  'invoices',
  'invoice',
  'clock',
  'faults',
  'test cards',
] as const;

const test = base.extend<object, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const sandbox = await startSandbox({});
      await use({ ...sandbox, ...furnish(sandbox) });
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
    // An invalid form is re-rendered with status 422, which the browser logs as an error.
    expect(problems.filter((text) => !text.includes('status of 422'))).toEqual([]);
  },
});

/** A tenant with one resource of every kind. */
function furnish({ url, context }: RunningSandbox): { tenantId: string; pages: Service['pages'] } {
  const { id } = createTenant(context, { name: 'Kettle & Crane' });
  updateWebhookSettings(
    { context, tenantId: id },
    { destinationUrl: 'http://127.0.0.1:9/', retrySchedule: [] },
  );
  const { customer } = createCustomer(
    { context, tenantId: id },
    {
      firstname: 'Ada',
      lastname: 'Moreau',
      email: 'ada@example.com',
    },
  );
  const [product] = Array.from({ length: 60 }, (_, index) =>
    createProduct(
      { context, tenantId: id },
      {
        name: `Blend ${index + 1}`,
        description: 'Washed.',
        price: 1_450,
        currency: 'EUR',
        active: index % 2 === 0,
      },
    ),
  );
  const plan = createPlan(
    { context, tenantId: id },
    {
      name: 'Coffee club',
      description: '',
      recurringChargeAmount: 2_400,
      chargeFrequency: 'MONTHLY',
      currency: 'EUR',
      trialPeriodDays: 0,
      gracePeriodDays: 3,
      active: true,
    },
  );
  const token = () => {
    const result = createPaymentToken(
      { context, tenantId: id },
      {
        number: '4242424242424242',
        expiryMonth: 12,
        expiryYear: 2045,
        securityCode: '123',
        name: 'Ada Moreau',
      },
    );
    if (!result.ok) throw new Error(result.error);
    return result.token;
  };
  const transaction = createTransaction(
    { context, tenantId: id },
    {
      paymentToken: token(),
      customerId: customer.id,
      items: [{ productId: product?.id ?? '', quantity: 2 }],
      taxRatesOptions: ['VAT_STANDARD'],
    },
  );
  const subscription = createSubscription(
    { context, tenantId: id },
    {
      paymentToken: token(),
      planId: plan.id,
      customerId: customer.id,
      quantity: 1,
      applicableTaxes: [],
    },
  );
  const at = (rest: string) => `${url}/portal/tenants/${id}${rest}`;
  const pages = {
    tenants: `${url}/portal`,
    overview: at(''),
    'webhook settings': at('/webhooks'),
    deliveries: at('/deliveries'),
    delivery: at(`/deliveries/${listDeliveries({ context, tenantId: id }, { limit: 1 })[0]?.id}`),
    'request log': at('/requests'),
    customers: at('/customers'),
    customer: at(`/customers/${customer.id}`),
    products: at('/products'),
    product: at(`/products/${product?.id}`),
    plans: at('/plans'),
    plan: at(`/plans/${plan.id}`),
    subscriptions: at('/subscriptions'),
    subscription: at(`/subscriptions/${subscription.id}`),
    transactions: at('/transactions'),
    transaction: at(`/transactions/${transaction.id}`),
    'declined charges': at('/declined-charges'),
    invoices: at('/invoices'),
    invoice: at(`/invoices/${listInvoices({ context, tenantId: id }, 1)[0]?.id}`),
    clock: at('/clock'),
    faults: at('/faults'),
    'test cards': `${url}/portal/test-cards`,
  };
  return { tenantId: id, pages };
}

async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // The portal has no frames whose findings would have to be merged.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A table, a page with forms, a subscription with every detail, and a list of texts. */
const ONE_OF_EACH_KIND: readonly string[] = ['products', 'product', 'subscription', 'request log'];

for (const title of PAGES) {
  const when = ONE_OF_EACH_KIND.includes(title) ? '' : ' @long';
  test(`the page ${title} is accessible, and fits a phone${when}`, async ({ page, service }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(service.pages[title]);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
  });

  test(`the page ${title} is accessible by night, and on a phone @long`, async ({
    page,
    service,
  }) => {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(service.pages[title]);
    expect(await findings(page, ['color-contrast'])).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await findings(page, ['color-contrast', 'region', 'target-size'])).toEqual([]);
  });
}

test('a user changes a product and sees its errors', async ({ page, service }) => {
  await page.goto(service.pages.products);
  await page.getByRole('searchbox', { name: 'Name or ID' }).fill('Blend 42');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Blend 42' }).click();
  await page.getByLabel('Price').fill('fourteen');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was saved');
  await expect(page.getByLabel('Price')).toHaveAttribute('aria-invalid', 'true');
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Price').fill('15.75');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Done.');
  const changed = listProducts(service).find(({ name }) => name === 'Blend 42');
  expect(changed?.price).toBe(1_575);
});

test('a user advances the clock on a phone', async ({ page, service }) => {
  await page.setViewportSize(PHONE);
  const before = tenantNow(service);
  await page.goto(service.pages.overview);
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
