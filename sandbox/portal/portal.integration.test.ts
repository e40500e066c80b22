import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCustomer } from '../customers/customers.ts';
import { type RunningSandbox, startSandbox } from '../server.ts';
import type { Tenant } from '../tenants/tenant.ts';
import {
  createTenant,
  findTenant,
  listTenants,
  requireTenant,
  requireTenantEntry,
  tenantNow,
  webhookSettings,
} from '../tenants/tenants.ts';
import { furnish, paymentToken, product } from '../testing/furnish.ts';
import { openReceiver } from '../testing/receiver.ts';
import { listDeliveries } from '../webhooks/events.ts';
import { updateWebhookSettings } from '../webhooks/settings.ts';

const DAY = 86_400_000;

let sandbox: RunningSandbox;
let tenant: Tenant;

beforeEach(async () => {
  sandbox = await startSandbox({});
  tenant = createTenant(sandbox.context, { name: 'Kettle & Crane' });
});
afterEach(() => sandbox.close());

const scope = () => ({ context: sandbox.context, tenantId: tenant.id });
const path = (rest = '') => `/portal/tenants/${tenant.id}${rest}`;
const get = (at: string) => fetch(sandbox.url + at);

async function text(at: string): Promise<string> {
  const response = await get(at);
  expect(response.status, at).toBe(200);
  return response.text();
}

async function formSecret(): Promise<string> {
  return /name="formSecret" value="([^"]+)"/.exec(await text('/portal'))?.[1] ?? '';
}

async function send(
  at: string,
  fields: Record<string, string | string[]> = {},
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

function call(rest: string, body?: object, secret = tenant.clientSecret): Promise<Response> {
  return fetch(`${sandbox.url}/tenants/${tenant.id}${rest}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${btoa(`${tenant.clientId}:${secret}`)}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

describe('every page of the portal', () => {
  it('shows what the tenant has', async () => {
    const { customer, productId, plan, transaction, subscription, invoiceId } = furnish(scope());
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
      [path(`/products/${productId}`), '14.50 EUR'],
      [path('/plans'), '24.00 EUR'],
      [path(`/plans/${plan.id}`), '24.00 EUR'],
      [path('/subscriptions'), 'active'],
      [path(`/subscriptions/${subscription.id}`), '0341'],
      [path('/transactions'), '52.20 EUR'],
      [path(`/transactions/${transaction.id}`), 'VAT_STANDARD'],
      [path('/invoices'), 'paid'],
      [path(`/invoices/${invoiceId}`), '48.00 EUR'],
      [path('/clock'), 'Next billing'],
      [path('/faults'), 'No faults are armed'],
    ];
    for (const [at, expected] of pages) expect(await text(at), at).toContain(expected);
  });

  it('responds with 404 for an unknown page, tenant or resource, also another tenant’s', async () => {
    const { customer } = furnish(scope());
    const other = createTenant(sandbox.context, { name: 'Other' });
    const lists = ['customers', 'products', 'plans', 'subscriptions', 'transactions', 'invoices'];
    const missing = [
      '/portal/nowhere',
      '/portal/tenants/ten_none',
      path('/nowhere'),
      ...[...lists, 'deliveries', 'requests'].map((kind) => path(`/${kind}/none`)),
      `/portal/tenants/${other.id}/customers/${customer.id}`,
    ];
    for (const at of missing) {
      const response = await get(at);
      expect(response.status, at).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/html');
    }
    expect(await text(`/portal/tenants/${other.id}/customers`)).not.toContain('ada@example.com');
  });

  it('escapes all text', async () => {
    const { id } = product(scope(), '<img src=x onerror=alert(1)>"\'&');
    const name = { firstname: '<b>Ada</b>', lastname: '"quoted"' };
    createCustomer(scope(), { ...name, email: 'a@example.com' });
    const search = encodeURIComponent('"><script>alert(1)</script>');
    for (const at of ['/products', `/products/${id}`, '/customers', `/products?search=${search}`]) {
      expect(await text(path(at)), at).not.toMatch(/<img|<b>Ada|<script>alert/);
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
    expect((await send(path('/delete'), {}, headers)).status).toBe(403);
    expect(findTenant(scope())).toBeDefined();
  });

  it.each([undefined, '', 'wrong', 'x'.repeat(32)])(
    'is refused with the secret %s',
    async (secret) => {
      const actions = ['/delete', '/rotate-secret', '/clock', '/faults/disarm', '/webhooks'];
      for (const action of actions) {
        const response = await fetch(sandbox.url + path(action), {
          method: 'POST',
          headers: { origin: sandbox.url },
          body: new URLSearchParams(secret === undefined ? {} : { formSecret: secret }),
        });
        expect(response.status, action).toBe(400);
      }
      expect(findTenant(scope())).toEqual(tenant);
    },
  );

  it('is refused without an origin', async () => {
    const body = new URLSearchParams({ formSecret: await formSecret() });
    const response = await fetch(sandbox.url + path('/delete'), { method: 'POST', body });
    expect(response.status).toBe(403);
  });

  it('is refused under another host name than this machine’s', async () => {
    const answered = Promise.withResolvers<number | undefined>();
    httpRequest(`${sandbox.url}/portal`, { headers: { host: 'rebound.example' } }, (response) => {
      response.resume();
      answered.resolve(response.statusCode);
    }).end();
    expect(await answered.promise).toBe(403);
  });

  it('is refused when it is larger than any form', async () => {
    expect((await send('/portal/tenants', { name: 'x'.repeat(100_000) })).status).toBe(413);
  });
});

describe('tenants', () => {
  it('can be created and deleted', async () => {
    const response = await send('/portal/tenants', { name: 'Second', profile: 'alternate' });
    const second = listTenants(sandbox.context).at(-1);
    expect(second).toMatchObject({ name: 'Second', profile: 'alternate' });
    const at = `/portal/tenants/${second?.id}`;
    expect(response.headers.get('location')).toBe(`${at}?done`);
    expect(await text(`${at}?done`)).toContain('Done.');
    expect((await send(`${at}/delete`)).status).toBe(303);
    expect(listTenants(sandbox.context)).toHaveLength(1);
  });

  it('are not created without a name, and the form shows the error', async () => {
    const response = await send('/portal/tenants', { name: ' ', profile: 'full' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('id="name-note" class="problem"');
    expect(listTenants(sandbox.context)).toHaveLength(1);
  });

  it('get a new client secret, and the old one stops working', async () => {
    await send(path('/rotate-secret'));
    expect((await call('/products')).status).toBe(401);
    const { clientSecret } = requireTenant(scope());
    expect((await call('/products', undefined, clientSecret)).status).toBe(200);
    expect(await text(path())).toContain(clientSecret);
  });
});

describe('Webhook Settings', () => {
  it('save destination, events and a custom secret, and can be emptied', async () => {
    const { signingSecret: before } = webhookSettings(scope());
    const settings = {
      destinationUrl: 'http://localhost:3000/api/webhooks',
      events: ['customer:created', 'invoice:deleted'],
      signingSecret: 'a-secret-of-mine',
    };
    expect((await send(path('/webhooks'), settings)).status).toBe(303);
    expect(webhookSettings(scope())).toMatchObject({ ...settings, previousSecret: before });
    expect(await text(path('/webhooks'))).toContain(before);
    await send(path('/webhooks'), { destinationUrl: '', events: '*' });
    expect(webhookSettings(scope())).toMatchObject({
      destinationUrl: null,
      events: ['*'],
      signingSecret: 'a-secret-of-mine',
    });
  });

  it.each([
    [{ destinationUrl: 'ftp://example.com' }],
    [{ destinationUrl: 'nonsense' }],
    [{ signingSecret: 'short' }],
  ])('are refused with %j, and the input is kept', async (wrong) => {
    const response = await send(path('/webhooks'), { events: '*', ...wrong });
    expect(response.status).toBe(422);
    const page = await response.text();
    const [[name, value] = []] = Object.entries(wrong);
    expect(page).toContain(`id="${name}-note" class="problem"`);
    expect(page).toContain(`value="${value}"`);
    expect(webhookSettings(scope()).destinationUrl).toBeNull();
  });
});

describe('lists', () => {
  it('show deliveries with their attempts, which can be resent', async () => {
    const receiver = await openReceiver();
    receiver.answers.push((response) => response.writeHead(500).end('<h1>Sorry</h1>'));
    updateWebhookSettings(scope(), { destinationUrl: receiver.url, retrySchedule: [] });
    const states = () => listDeliveries(scope()).map(({ status }) => status);
    product(scope(), 'One');
    await expect.poll(states).toEqual(['failed']);
    expect(await text(path('/deliveries'))).toContain('The destination answered 500.');
    const at = path(`/deliveries/${listDeliveries(scope())[0]?.id}`);
    const page = await text(at);
    expect(page).toContain('http');
    expect(page).toContain('&lt;h1&gt;Sorry&lt;/h1&gt;');
    expect((await send(`${at}/resend`)).headers.get('location')).toBe(`${at}?done`);
    await expect.poll(states).toEqual(['succeeded']);
    await receiver.close();
  });

  it('show the request log without card numbers, tokens or secrets', async () => {
    const { customer, productId } = furnish(scope());
    const token = paymentToken(scope());
    await call('/transactions', {
      paymentToken: token,
      customerId: customer.id,
      items: [{ productId, quantity: 1 }],
      note: '4000 0566 5566 5556',
    });
    expect(await text(path('/requests'))).toContain('POST /transactions');
    const page = await text(path('/requests/1'));
    expect(page).toContain('•••• 5556');
    expect(page).toContain(customer.id);
    for (const hidden of [token, '5566', tenant.clientSecret]) expect(page).not.toContain(hidden);
  });

  it.each(['customers', 'products', 'plans', 'subscriptions'] as const)(
    'end or delete one of the %s',
    async (kind) => {
      const { customer, productId, plan, subscription } = furnish(scope());
      const id = {
        customers: customer.id,
        products: productId,
        plans: plan.id,
        subscriptions: subscription.id,
      }[kind];
      const action = kind === 'subscriptions' ? 'cancel' : 'delete';
      const response = await send(path(`/${kind}/${id}/${action}`));
      const to = kind === 'subscriptions' ? path(`/${kind}/${id}`) : path(`/${kind}`);
      expect(response.headers.get('location')).toBe(`${to}?done`);
      expect((await send(path(`/${kind}/${id}/${action}`))).status).toBe(404);
      expect(await text(to)).not.toContain('Cancel this subscription');
      expect(await text(path('/transactions'))).toContain('52.20 EUR');
    },
  );

  it('say why a customer is not deleted', async () => {
    tenant = createTenant(sandbox.context, { profile: 'alternate' });
    const { customer } = furnish(scope());
    const refused = await send(path(`/customers/${customer.id}/delete`));
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Cancel the subscriptions of this customer first.');
  });

  it('are paginated, newest first, and every row is on one page', async () => {
    for (let number = 1; number <= 120; number += 1) product(scope(), `Blend ${number}.`);
    const names: string[] = [];
    let query: string | undefined = '';
    for (let pages = 0; query !== undefined && pages < 4; pages += 1) {
      const page: string = await text(path(`/products${query}`));
      names.push(...[...page.matchAll(/>(Blend \d+\.)</g)].map((match) => match[1] ?? ''));
      expect(page).toContain('120 in total');
      query = /href="([^"]+)">Older/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(names).toEqual(Array.from({ length: 120 }, (_, index) => `Blend ${120 - index}.`));
  });

  it('are searched for a text in any field, whatever its case', async () => {
    product(scope(), '100 % Arabica');
    product(scope(), '1000 Hills');
    const page = await text(path('/products?search=100%20%25%20arab'));
    expect(page).toContain('100 % Arabica');
    expect(page).not.toContain('1000 Hills');
    expect(await text(path('/products?search=nothing'))).toContain('No product matches');
  });
});

describe('the clock', () => {
  it('processes due work when it is advanced, and the pages show it', async () => {
    const { subscription } = furnish(scope());
    const before = tenantNow(scope());
    await send(path('/clock'), { advanceSeconds: String(32 * 86_400) });
    expect(tenantNow(scope())).toBeGreaterThanOrEqual(before + 32 * DAY);
    expect(await text(path(`/subscriptions/${subscription.id}`))).toContain('past due');
    expect(await text(path('/invoices'))).toContain('open');
  });

  it('can be frozen and set, but not moved back', async () => {
    await send(path('/clock'), { frozen: 'true' });
    expect(requireTenant(scope()).clock.frozen).toBe(true);
    await send(path('/clock'), { now: '2040-05-06T07:08:09' });
    expect(tenantNow(scope())).toBe(Date.UTC(2040, 4, 6, 7, 8, 9));
    const back = await send(path('/clock'), { now: '2039-01-01T00:00' });
    expect(back.status).toBe(422);
    expect(await back.text()).toContain('id="now-note" class="problem"');
    expect(await text(path('/clock'))).toContain('6 May 2040');
    await send(path('/clock'), { frozen: 'false' });
    expect(requireTenant(scope()).clock.frozen).toBe(false);
  });
});

describe('faults', () => {
  it('are armed, fire, are shown, and are disarmed', async () => {
    const status = { kind: 'status', method: 'GET', path: '/products', times: '1', status: '503' };
    await send(path('/faults'), status);
    await send(path('/faults'), { kind: 'delay', event: 'invoice:*' });
    await send(path('/faults'), { kind: 'decline', use: 'attach', code: 'expired_card' });
    const { faults } = requireTenantEntry(scope());
    expect(faults.list().armed).toMatchObject([
      { target: 'api', kind: 'status', status: 503, times: 1, probability: 1 },
      { target: 'webhook', kind: 'delay', event: 'invoice:*', delayMs: 1_000 },
      { target: 'card', kind: 'decline', use: 'attach', code: 'expired_card' },
    ]);
    expect((await call('/products')).status).toBe(503);
    const page = await text(path('/faults'));
    expect(page).toContain('1 of 1');
    expect(page).toContain('GET /tenants/');
    await send(path('/faults/disarm'));
    expect(faults.isEmpty).toBe(true);
  });

  it.each([
    ['kind', { kind: 'nothing' }],
    ['times', { kind: 'status', times: '0' }],
    ['status', { kind: 'status', status: '99' }],
    ['delayMs', { kind: 'delay', delayMs: 'long' }],
    ['delayMs', { kind: 'delay', target: 'webhook', delayMs: '0' }],
    ['probability', { kind: 'delay', probability: '2' }],
  ])('are not armed with a wrong %s: %j', async (field, fields) => {
    const response = await send(path('/faults'), fields);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(`id="${field}-note" class="problem"`);
    expect(requireTenantEntry(scope()).faults.isEmpty).toBe(true);
  });
});
