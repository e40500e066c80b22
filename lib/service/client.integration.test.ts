import { expect, test } from 'vitest';
import type { Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { createServiceClient, isGone } from './client';
import { listDefaults } from './list-limits';
import { collectList } from './list-stream';

const sandbox = testSandbox();
function clientOf({ tenantId, clientId, clientSecret }: Tenant, pages?: string) {
  return createServiceClient({
    baseUrl: sandbox.url,
    tenantId,
    clientId,
    clientSecret,
    timeoutMs: 5_000,
    list: { ...listDefaults, pages },
  });
}

const ada = { firstname: 'Ada', lastname: 'Buyer', email: 'ada@example.com' };

test.each([
  ['answers 404', 'default'],
  ['answers 410', 'default,refusal.gone=410'],
  ['goes on showing it as deleted', 'default,rule.deleted-shown=flag'],
])('a deleted customer of a service that %s is gone', async (_, dialect) => {
  const client = clientOf(await sandbox.createTenant({ dialect }));
  const created = await client.createCustomer(ada);
  const id = created.ok ? created.value.id : '';
  expect((await client.getCustomer(id)).ok).toBe(true);
  expect((await client.deleteCustomer(id)).ok).toBe(true);
  expect(isGone(await client.getCustomer(id))).toBe(true);
});

test.each([
  'default',
  'alternate',
  'default,product.price=nested,product.currency=lower,reply.envelope=named',
  'default,product.price=unit_price,money.form=text,reply.envelope=data,id.product=snake',
  'random:1',
  'random:2',
  'random:3',
])('a price is read from a service that speaks %s', async (dialect) => {
  const tenant = await sandbox.createTenant();
  const product = { name: 'Guji', description: '', price: 14.5, currency: 'EUR', active: true };
  const { id } = await sandbox.call<{ id: string }>(tenant, 'POST', '/products', product);
  await sandbox.control(tenant, 'PATCH', '', { dialect });
  const reply = await clientOf(tenant).getProduct(id);
  expect(reply).toMatchObject({
    ok: true,
    value: { id, price: { amount: 1450, currency: 'EUR' } },
  });
});

test.each([
  'default',
  'alternate',
  'default,list.form=named,list.more=total',
  'default,list.form=data,list.more=total-text',
  'default,list.form=data,list.more=meta',
  'default,list.form=data,list.more=pagination',
  'default,list.form=data,list.more=links',
  'default,list.more=link',
])(
  'the list of transactions is the same in pages, from a service that speaks %s',
  async (dialect) => {
    const tenant = await sandbox.createTenant();
    const product = { name: 'Guji', description: '', price: 14.5, currency: 'EUR', active: true };
    const { id: productId } = await sandbox.call<{ id: string }>(
      ...([tenant, 'POST', '/products', product] as const),
    );
    const customer = { ...ada, type: 'INDIVIDUAL' };
    const { id: customerId } = await sandbox.call<{ id: string }>(
      ...([tenant, 'POST', '/customers', customer] as const),
    );
    for (let charge = 1; charge <= 5; charge += 1) {
      await sandbox.call(tenant, 'POST', '/transactions', {
        paymentToken: await sandbox.cardToken(tenant),
        ...{ customerId, items: [{ productId, quantity: charge }], taxRatesOptions: [] },
      });
    }
    await sandbox.control(tenant, 'PATCH', '', { dialect });
    const whole = await collectList(clientOf(tenant).listTransactions());
    expect(whole).toMatchObject({ ok: true, value: { complete: true } });
    expect(whole.ok && whole.value.items).toHaveLength(5);
    for (const pages of ['limit=2&cursor=', 'limit=5&cursor=', 'limit=1000&cursor=']) {
      expect(await collectList(clientOf(tenant, pages).listTransactions())).toEqual(whole);
    }
  },
);

test.each([
  'list.more=none',
  'list.form=data,list.more=next',
  'list.form=data,list.more=total',
  'list.form=data,list.more=total-text',
  'list.form=data,list.more=meta',
  'list.form=data,list.more=pagination',
  'list.form=data,list.more=links',
  'list.more=link',
])('the first page of a list is not the list: %s', async (form) => {
  const tenant = await sandbox.createTenant({ dialect: `default,list.length=first-page,${form}` });
  const client = clientOf(tenant);
  for (let one = 1; one <= 12; one += 1) {
    await client.createCustomer({ ...ada, email: `ada${one}@example.com` });
    if (one === 9)
      expect(await client.listCustomers()).toMatchObject({ value: { complete: true } });
  }
  const list = await client.listCustomers();
  expect(list).toMatchObject({ value: { complete: false } });
  expect(list.ok && list.value.items).toHaveLength(10);
});
