import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeClock } from '../billing/scheduler.ts';
import { findSubscription } from '../billing/subscription-store.ts';
import { createSubscription } from '../billing/subscriptions.ts';
import { createPaymentToken } from '../cards/tokens.ts';
import { createPlan, getPlan, listPlans } from '../catalog/plans.ts';
import { createProduct, findProduct, listProducts } from '../catalog/products.ts';
import { createCustomer, findCustomer } from '../customers/customers.ts';
import { listInvoices } from '../ledger/ledger-queries.ts';
import { createTransaction } from '../ledger/transactions.ts';
import { type RunningSandbox, startSandbox } from '../server.ts';
import type { Tenant } from '../tenants/tenant.ts';
import {
  createTenant,
  findTenant,
  listTenants,
  requireTenantEntry,
  tenantNow,
} from '../tenants/tenants.ts';
import { openReceiver } from '../testing/receiver.ts';
import { listDeliveries } from '../webhooks/delivery/deliveries.ts';
import { listEvents } from '../webhooks/events.ts';
import { updateWebhookSettings, webhookSettings } from '../webhooks/settings.ts';

const DAY = 86_400_000;
const card = {
  number: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2045,
  securityCode: '123',
  name: 'Ada Moreau',
};

let sandbox: RunningSandbox;
let tenant: Tenant;

beforeEach(async () => {
  sandbox = await startSandbox({});
  tenant = createTenant(sandbox.context, { name: 'Kettle & Crane' });
});

afterEach(() => sandbox.close());

const scope = () => ({ context: sandbox.context, tenantId: tenant.id });

function path(rest = ''): string {
  return `/portal/tenants/${tenant.id}${rest}`;
}

function get(at: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(sandbox.url + at, { headers });
}

async function text(at: string): Promise<string> {
  const response = await get(at);
  expect(response.status).toBe(200);
  return response.text();
}

async function formSecret(): Promise<string> {
  const found = /name="formSecret" value="([^"]+)"/.exec(await text('/portal'))?.[1];
  if (found === undefined) throw new Error('The page has no form.');
  return found;
}

/** Submits a form as a browser with the portal open would. */
async function send(
  at: string,
  fields: Record<string, string | string[]>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams({ formSecret: await formSecret() });
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) body.append(name, each);
  }
  return fetch(sandbox.url + at, {
    method: 'POST',
    headers: { origin: sandbox.url, ...headers },
    body,
    redirect: 'manual',
  });
}

function paymentToken(number = card.number): string {
  const result = createPaymentToken(scope(), { ...card, number });
  if (!result.ok) throw new Error(result.error);
  return result.token;
}

function product(name: string, price = 1_450) {
  return createProduct(scope(), {
    name,
    description: 'Washed.',
    price,
    currency: 'EUR',
    active: true,
  });
}

/** A tenant with one resource of every kind. */
function furnish() {
  const { customer } = createCustomer(scope(), {
    firstname: 'Ada',
    lastname: 'Moreau',
    email: 'ada@example.com',
  });
  const { id: productId } = product('Guji');
  const plan = createPlan(scope(), {
    name: 'Coffee club',
    description: '',
    recurringChargeAmount: 2_400,
    chargeFrequency: 'MONTHLY',
    currency: 'EUR',
    trialPeriodDays: 0,
    gracePeriodDays: 3,
    active: true,
  });
  const transaction = createTransaction(scope(), {
    paymentToken: paymentToken(),
    customerId: customer.id,
    items: [{ productId, quantity: 3 }],
    taxRatesOptions: ['VAT_STANDARD'],
  });
  const subscription = createSubscription(scope(), {
    paymentToken: paymentToken('4000000000000341'),
    planId: plan.id,
    customerId: customer.id,
    quantity: 2,
    applicableTaxes: [],
  });
  const invoiceId = listInvoices(scope(), 1)[0]?.id ?? '';
  return { customer, productId, plan, transaction, subscription, invoiceId };
}

function eventTypes(): string[] {
  return listEvents(scope(), 50).map(({ type }) => type);
}

describe('every page of the portal', () => {
  it('shows what the tenant has', async () => {
    const { customer, productId, plan, transaction, subscription, invoiceId } = furnish();
    const pages: [string, string][] = [
      ['/portal', 'Kettle &amp; Crane'],
      ['/portal/test-cards', '4242424242424242'],
      [path(), tenant.clientId],
      [path('/webhooks'), 'subscription:charge:failed'],
      [path('/deliveries'), 'No deliveries yet'],
      [path('/requests'), 'Request log'],
      [path('/customers'), 'ada@example.com'],
      [path(`/customers/${customer.id}`), 'Moreau'],
      [path('/products'), '14.50 EUR'],
      [path(`/products/${productId}`), 'value="14.5"'],
      [path('/plans'), '24.00 EUR'],
      [path(`/plans/${plan.id}`), 'value="24"'],
      [path('/subscriptions'), 'active'],
      [path(`/subscriptions/${subscription.id}`), 'Visa •••• 0341'],
      [path('/transactions'), '52.20 EUR'],
      [path(`/transactions/${transaction.id}`), '20 %'],
      [path('/declined-charges'), 'No declined charges'],
      [path('/invoices'), 'paid'],
      [path(`/invoices/${invoiceId}`), '48.00 EUR'],
      [path('/clock'), 'Next billing'],
      [path('/faults'), 'No faults are armed'],
    ];
    for (const [at, expected] of pages) expect(await text(at), at).toContain(expected);
  });

  it('responds with 404 for an unknown page, tenant or resource', async () => {
    const missing = [
      '/portal/nowhere',
      '/portal/tenants/ten_none',
      path('/nowhere'),
      ...['customers', 'products', 'plans', 'subscriptions', 'transactions', 'invoices'].map(
        (kind) => path(`/${kind}/none`),
      ),
      path('/deliveries/none'),
      path('/requests/7'),
    ];
    for (const at of missing) {
      const response = await get(at);
      expect(response.status, at).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/html');
    }
  });

  it('shows nothing of another tenant', async () => {
    const { customer, transaction } = furnish();
    const other = createTenant(sandbox.context, { name: 'Other' });
    for (const at of [`/customers/${customer.id}`, `/transactions/${transaction.id}`]) {
      expect((await get(`/portal/tenants/${other.id}${at}`)).status).toBe(404);
    }
    expect(await text(`/portal/tenants/${other.id}/customers`)).not.toContain('ada@example.com');
  });

  it('escapes all text', async () => {
    const nasty = '<img src=x onerror=alert(1)>"\'&';
    const { id } = product(nasty);
    createCustomer(scope(), {
      firstname: '<b>Ada</b>',
      lastname: '"quoted"',
      email: 'a@example.com',
    });
    const search = encodeURIComponent('"><script>alert(1)</script>');
    for (const at of ['/products', `/products/${id}`, '/customers', `/products?search=${search}`]) {
      const page = await text(path(at));
      expect(page, at).not.toMatch(/<img|<b>Ada|<script>alert/);
    }
  });

  it('has only its own style and no script, and is not cached', async () => {
    const { headers } = await get('/portal');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    const page = await text(path());
    const { createHash } = await import('node:crypto');
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(page).not.toContain('<script');
    expect(page).not.toMatch(/\sstyle="|\son[a-z]+="/);
  });
});

describe('a request from outside the portal', () => {
  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['a shop on this machine', { origin: 'http://localhost:3000' }],
    ['a page without an origin', { origin: 'null' }],
    ['a cross-site form', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused: %s', async (_who, headers) => {
    const response = await send(path('/delete'), {}, headers);
    expect(response.status).toBe(403);
    expect(findTenant(scope())).toBeDefined();
  });

  it.each([undefined, '', 'wrong', 'x'.repeat(32)])(
    'is refused with the secret %s',
    async (secret) => {
      const response = await fetch(sandbox.url + path('/delete'), {
        method: 'POST',
        headers: { origin: sandbox.url },
        body: new URLSearchParams(secret === undefined ? {} : { formSecret: secret }),
      });
      expect(response.status).toBe(400);
      expect(findTenant(scope())).toBeDefined();
    },
  );

  it('is refused without an origin', async () => {
    const response = await fetch(sandbox.url + path('/delete'), {
      method: 'POST',
      body: new URLSearchParams({ formSecret: await formSecret() }),
    });
    expect(response.status).toBe(403);
  });

  it('is refused under another host name than this machine’s', async () => {
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(`${sandbox.url}/portal`, { headers: { host: 'rebound.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it('is refused when it is larger than any form', async () => {
    const response = await send('/portal/tenants', { name: 'x'.repeat(100_000) });
    expect(response.status).toBe(413);
  });
});

describe('tenants', () => {
  it('can be created, changed and deleted', async () => {
    const response = await send('/portal/tenants', {
      name: 'Second',
      profile: 'alternate',
    });
    expect(response.status).toBe(303);
    const second = listTenants(sandbox.context).at(-1);
    expect(second).toMatchObject({ name: 'Second', profile: 'alternate' });
    const at = `/portal/tenants/${second?.id}`;
    expect(response.headers.get('location')).toBe(`${at}?done`);
    expect(await text(`${at}?done`)).toContain('Done.');

    await send(at, { name: 'Renamed', profile: 'full' });
    expect(findTenant({ context: sandbox.context, tenantId: second?.id ?? '' })).toMatchObject({
      name: 'Renamed',
    });
    expect((await send(`${at}/delete`, {})).status).toBe(303);
    expect(findTenant({ context: sandbox.context, tenantId: second?.id ?? '' })).toBeUndefined();
  });

  it('are not created without a name, and the form shows the error', async () => {
    const response = await send('/portal/tenants', {
      name: ' ',
      profile: 'full',
    });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('id="name-problem"');
    expect(listTenants(sandbox.context)).toHaveLength(1);
  });

  it('get a new client secret, and the old one stops working', async () => {
    const call = (secret: string) =>
      fetch(`${sandbox.url}/tenants/${tenant.id}/products`, {
        headers: { authorization: `Basic ${btoa(`${tenant.clientId}:${secret}`)}` },
      });
    expect((await call(tenant.clientSecret)).status).toBe(200);
    await send(path('/rotate-secret'), {});
    expect((await call(tenant.clientSecret)).status).toBe(401);
    const { clientSecret } = requireTenantEntry(scope()).tenant;
    expect((await call(clientSecret)).status).toBe(200);
    expect(await text(path())).toContain(clientSecret);
  });
});

describe('Webhook Settings', () => {
  const saved = () => webhookSettings(scope());

  it('save destination, events, retry delays and a custom secret', async () => {
    const before = saved().signingSecret;
    const response = await send(path('/webhooks'), {
      destinationUrl: 'http://localhost:3000/api/webhooks',
      events: ['customer:created', 'invoice:deleted'],
      retrySchedule: '1, 5,30',
      signingSecret: 'a-secret-of-mine',
      enabled: 'on',
    });
    expect(response.status).toBe(303);
    expect(saved()).toMatchObject({
      destinationUrl: 'http://localhost:3000/api/webhooks',
      events: ['customer:created', 'invoice:deleted'],
      retrySchedule: [1, 5, 30],
      signingSecret: 'a-secret-of-mine',
      previousSecret: before,
      enabled: true,
    });
    const page = await text(path('/webhooks'));
    expect(page).toContain(before);
    expect(page).toContain('value="1, 5, 30"');
  });

  it('that enable deliveries again send what became due meanwhile', async () => {
    const receiver = await openReceiver();
    receiver.answers.push(500);
    const to = { destinationUrl: receiver.url, events: '*', retrySchedule: '1' };
    await send(path('/webhooks'), { ...to, enabled: 'on' });
    product('Guji');
    const delivery = () => listDeliveries(scope(), { limit: 1 })[0];
    await expect.poll(() => delivery()?.tries, { timeout: 15_000 }).toBe(1);
    await send(path('/webhooks'), to);
    const dueAt = delivery()?.nextAttemptAt ?? 0;
    await expect.poll(() => Date.now() - dueAt, { timeout: 15_000 }).toBeGreaterThan(300);
    await send(path('/webhooks'), { ...to, enabled: 'on' });
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(2);
    await receiver.close();
  });

  it('can be emptied and disabled', async () => {
    updateWebhookSettings(scope(), { destinationUrl: 'http://localhost:1/x' });
    await send(path('/webhooks'), { destinationUrl: '', events: '*', retrySchedule: '' });
    expect(saved()).toMatchObject({
      destinationUrl: null,
      events: ['*'],
      retrySchedule: null,
      enabled: false,
    });
  });

  it.each([
    [{ destinationUrl: 'ftp://example.com' }, 'destinationUrl-problem'],
    [{ destinationUrl: 'ftp://127.0.0.1/hook' }, 'destinationUrl-problem'],
    [{ destinationUrl: 'nonsense' }, 'destinationUrl-problem'],
    [{ retrySchedule: 'soon' }, 'retrySchedule-problem'],
    [{ signingSecret: 'short' }, 'signingSecret-problem'],
  ])('are refused with %j, and the input is kept', async (wrong, problem) => {
    const response = await send(path('/webhooks'), { enabled: 'on', events: '*', ...wrong });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain(`id="${problem}"`);
    expect(page).toContain(`value="${Object.values(wrong)[0]}"`);
    expect(saved().destinationUrl).toBeNull();
  });
});

describe('deliveries', () => {
  it('show their attempts, and are resent, one or all that failed', async () => {
    const { createServer } = await import('node:http');
    let status = 500;
    const bodies: string[] = [];
    const receiver = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      bodies.push(body);
      response.writeHead(status).end('<h1>Sorry</h1>');
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = receiver.address();
    const port = typeof address === 'object' ? address?.port : 0;
    updateWebhookSettings(scope(), {
      destinationUrl: `http://127.0.0.1:${port}/hook`,
      retrySchedule: [],
    });
    const states = () => listDeliveries(scope(), { limit: 10 }).map((each) => each.status);
    product('One');
    product('Two');
    await expect.poll(states).toEqual(['failed', 'failed']);

    const list = await text(path('/deliveries?search=failed'));
    expect(list).toContain('The destination answered 500.');
    expect(list).toContain('Resend all failed');
    const first = listDeliveries(scope(), { limit: 1 })[0]?.id ?? '';
    const page = await text(path(`/deliveries/${first}`));
    expect(page).toContain('x-webhook-signature'.replace(/(^|-)\w/g, (each) => each.toUpperCase()));
    expect(page).toContain('&lt;h1&gt;Sorry&lt;/h1&gt;');

    status = 204;
    expect((await send(path(`/deliveries/${first}/resend`), {})).status).toBe(303);
    await expect.poll(states).toEqual(['succeeded', 'failed']);
    await send(path('/deliveries/resend-failed'), {});
    await expect.poll(states).toEqual(['succeeded', 'succeeded']);
    expect(bodies).toHaveLength(4);
    receiver.closeAllConnections();
    receiver.close();
  });
});

describe('the request log', () => {
  it('shows bodies without card numbers, tokens or secrets', async () => {
    const { customer, productId } = furnish();
    const token = paymentToken();
    await fetch(`${sandbox.url}/tenants/${tenant.id}/transactions`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${tenant.clientId}:${tenant.clientSecret}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        paymentToken: token,
        customerId: customer.id,
        items: [{ productId, quantity: 1 }],
        taxRatesOptions: [],
        note: '4000 0566 5566 5556',
      }),
    });
    const list = await text(path('/requests'));
    expect(list).toContain('POST /transactions');
    const page = await text(path('/requests/1'));
    expect(page).toContain('•••• 5556');
    expect(page).toContain(customer.id);
    for (const hidden of [token, '5566', tenant.clientSecret]) expect(page).not.toContain(hidden);
  });

  it('can be searched', async () => {
    const call = (rest: string) =>
      fetch(`${sandbox.url}/tenants/${tenant.id}/${rest}`, {
        headers: { authorization: `Basic ${btoa(`${tenant.clientId}:${tenant.clientSecret}`)}` },
      });
    await call('products');
    await call('products/none');
    const page = await text(path('/requests?search=none'));
    expect(page).toContain('GET /products/none');
    expect(page).not.toContain('GET /products<');
  });
});

describe('products, plans and customers', () => {
  it('a product is created, changed, deactivated and deleted, with its events', async () => {
    await send(path('/products'), {
      name: 'Sidama',
      description: 'Natural.',
      price: '14.5',
      currency: 'EUR',
      active: 'on',
    });
    const product = listProducts(scope())[0];
    expect(product).toMatchObject({ name: 'Sidama', price: 1_450, currency: 'EUR', active: true });
    const at = path(`/products/${product?.id}`);
    const changed = await send(at, { name: 'Sidama', price: '15,25', currency: 'EUR' });
    expect(changed.headers.get('location')).toBe(`${at}?done`);
    expect(findProduct(scope(), product?.id ?? '')).toMatchObject({
      price: 1_525,
      active: false,
      description: '',
    });
    await send(`${at}/delete`, {});
    expect(listProducts(scope())).toEqual([]);
    expect(eventTypes()).toEqual(['product:deleted', 'product:updated', 'product:created']);
  });

  it.each([
    [{ price: '14.505' }, 'price-problem'],
    [{ price: '-1' }, 'price-problem'],
    [{ price: 'free' }, 'price-problem'],
    [{ price: '' }, 'price-problem'],
    [{ currency: 'XXQ' }, 'currency-problem'],
    [{ name: '' }, 'name-problem'],
  ])('a product is not saved with %j', async (wrong, problem) => {
    const { id } = product('Guji');
    const good = { name: 'Guji', price: '14.50', currency: 'EUR', active: 'on' };
    const response = await send(path(`/products/${id}`), { ...good, ...wrong });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(`id="${problem}"`);
    expect(findProduct(scope(), id)).toMatchObject({
      price: 1_450,
    });
  });

  it('amounts follow the decimals of their currency', async () => {
    await send(path('/products'), { name: 'Yen', price: '1450', currency: 'JPY' });
    await send(path('/products'), { name: 'Dinar', price: '1.455', currency: 'KWD' });
    expect(listProducts(scope()).map(({ price }) => price)).toEqual([1_450, 1_455]);
    const page = await text(path('/products'));
    expect(page).toContain('1,450 JPY');
    expect(page).toContain('1.455 KWD');
  });

  it('a plan is created, changed, deactivated and deleted', async () => {
    await send(path('/plans'), {
      name: 'Club',
      recurringChargeAmount: '24',
      currency: 'EUR',
      trialPeriodDays: '14',
      gracePeriodDays: '3',
      active: 'on',
    });
    const plan = listPlans(scope())[0];
    expect(plan).toMatchObject({ recurringChargeAmount: 2_400, trialPeriodDays: 14 });
    const at = path(`/plans/${plan?.id}`);
    await send(at, {
      name: 'Club',
      recurringChargeAmount: '26.00',
      trialPeriodDays: '',
      gracePeriodDays: '3',
    });
    expect(getPlan(scope(), plan?.id ?? '')).toMatchObject({
      recurringChargeAmount: 2_600,
      currency: 'EUR',
      trialPeriodDays: 0,
      active: false,
    });
    const refused = await send(at, {
      name: 'Club',
      recurringChargeAmount: '1',
      trialPeriodDays: '1.5',
    });
    expect(await refused.text()).toContain('id="trialPeriodDays-problem"');
    await send(`${at}/delete`, {});
    expect(listPlans(scope())).toEqual([]);
  });

  it('a customer is deleted, and its charges are kept', async () => {
    const { customer } = furnish();
    await send(path(`/customers/${customer.id}/delete`), {});
    expect(findCustomer(scope(), customer.id)).toBeUndefined();
    expect(await text(path('/transactions'))).toContain('52.20 EUR');
  });

  it('a customer with subscriptions is not deleted, in the profile with that rule', async () => {
    const { customer } = furnish();
    await send(path(), { name: 'Shop', profile: 'alternate' });
    const refused = await send(path(`/customers/${customer.id}/delete`), {});
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Cancel the subscriptions of this customer first.');
  });

  it('long lists are paginated, newest first, and every row is on one page', async () => {
    for (let number = 1; number <= 120; number += 1) product(`Blend ${number}.`);
    const names: string[] = [];
    let next: string | undefined = path('/products');
    let pages = 0;
    while (next !== undefined) {
      const page = await text(next);
      names.push(...[...page.matchAll(/>(Blend \d+\.)</g)].map((match) => match[1] ?? ''));
      expect(page).toContain('120 total');
      next = /href="([^"]+)">Older/.exec(page)?.[1]?.replaceAll('&amp;', '&');
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(names).toEqual(Array.from({ length: 120 }, (_, index) => `Blend ${120 - index}.`));
  });

  it('a search matches substrings, and treats its characters literally', async () => {
    product('100 % Arabica');
    product('1000 Hills');
    const page = await text(path('/products?search=100%20%25'));
    expect(page).toContain('100 % Arabica');
    expect(page).not.toContain('1000 Hills');
    expect(await text(path('/products?search=nothing'))).toContain('No product matches');
  });
});

describe('subscriptions and the clock', () => {
  it('a subscription is cancelled, and stays in the portal’s list', async () => {
    const { subscription } = furnish();
    const at = path(`/subscriptions/${subscription.id}`);
    await send(`${at}/cancel`, {});
    expect(findSubscription(scope(), subscription.id)?.status).toBe('CANCELED');
    expect(await text(at)).not.toContain('Cancel this subscription');
    expect(await text(path('/subscriptions'))).toContain('canceled');
    expect((await send(`${at}/cancel`, {})).status).toBe(404);
  });

  it('advancing the clock processes due work, and the pages show it', async () => {
    const { subscription } = furnish();
    const before = tenantNow(scope());
    await send(path('/clock/advance'), { advanceSeconds: String(32 * 86_400) });
    expect(tenantNow(scope())).toBeGreaterThanOrEqual(before + 32 * DAY);
    expect(await text(path(`/subscriptions/${subscription.id}`))).toContain('past due');
    expect(await text(path('/invoices'))).toContain('open');
    expect(await text(path('/declined-charges'))).toContain('card declined');
  });

  it('can be frozen and set, but not moved back', async () => {
    await send(path('/clock/freeze'), { frozen: 'on' });
    const { clock } = requireTenantEntry(scope()).tenant;
    expect(clock.frozen).toBe(true);
    await send(path('/clock/set'), { now: '2040-05-06T07:08:09' });
    expect(tenantNow(scope())).toBe(Date.UTC(2040, 4, 6, 7, 8, 9));
    const back = await send(path('/clock/set'), { now: '2039-01-01T00:00' });
    expect(back.status).toBe(422);
    expect(await back.text()).toContain('id="now-problem"');
    expect(await text(path('/clock'))).toContain('6 May 2040');
  });

  it('does not affect the clock of other tenants', async () => {
    const other = createTenant(sandbox.context, { name: 'Other' });
    await changeClock(scope(), { advanceSeconds: 86_400 });
    const ahead = tenantNow(scope()) - tenantNow({ context: sandbox.context, tenantId: other.id });
    expect(ahead).toBeGreaterThan(DAY - 10_000);
  });
});

describe('faults', () => {
  it('are armed, fire, are shown, and are disarmed', async () => {
    await send(path('/faults'), {
      kind: 'status',
      method: 'GET',
      path: '/products',
      times: '1',
      status: '503',
    });
    await send(path('/faults'), { kind: 'duplicate', event: 'invoice:*', copies: '3' });
    await send(path('/faults'), { kind: 'delay', event: 'plan:*' });
    await send(path('/faults'), { kind: 'decline', use: 'attach', code: 'expired_card' });
    const { faults } = requireTenantEntry(scope());
    expect(faults.list().armed).toMatchObject([
      { target: 'api', kind: 'status', status: 503, times: 1, probability: 1 },
      { target: 'webhook', kind: 'duplicate', event: 'invoice:*', copies: 3, times: null },
      { target: 'webhook', kind: 'delay', delayMs: 1_000 },
      { target: 'card', kind: 'decline', use: 'attach', code: 'expired_card' },
    ]);
    const response = await fetch(`${sandbox.url}/tenants/${tenant.id}/products`, {
      headers: { authorization: `Basic ${btoa(`${tenant.clientId}:${tenant.clientSecret}`)}` },
    });
    expect(response.status).toBe(503);
    const page = await text(path('/faults'));
    expect(page).toContain('1 of 1');
    expect(page).toContain('GET /tenants/');
    await send(path('/faults/disarm'), { id: faults.list().armed[0]?.id ?? '' });
    expect(faults.list().armed).toHaveLength(3);
    await send(path('/faults/disarm'), {});
    expect(faults.list().armed).toEqual([]);
  });

  it.each([
    [{ kind: 'nothing' }, 'kind-problem'],
    [{ kind: 'status', times: '0' }, 'times-problem'],
    [{ kind: 'status', status: '99' }, 'status-problem'],
    [{ kind: 'delay', delayMs: 'long' }, 'delayMs-problem'],
    [{ kind: 'delay', target: 'webhook', delayMs: '0' }, 'delayMs-problem'],
    [{ kind: 'delay', probability: '2' }, 'probability-problem'],
    [{ kind: 'duplicate', copies: '1' }, 'copies-problem'],
  ])('are not armed with %j', async (fields, problem) => {
    const response = await send(path('/faults'), fields);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(`id="${problem}"`);
    expect(requireTenantEntry(scope()).faults.isEmpty).toBe(true);
  });
});
