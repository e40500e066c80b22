import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { linkCustomer } from '@/lib/customers/link-customer';
import { db } from '@/lib/db/client';
import { openPurchases } from '@/lib/testing/builders/purchases';
import { someStaff } from '@/lib/testing/viewers';

/** A service that refuses a second customer with the address, and lists no addresses. */

const shop = openPurchases();
const refusal = { status: 409, body: '{"error":{"code":"email_taken"}}' };
const withoutEmail = ({ email: _, ...shown }: Record<string, unknown>) => shown;

const recorded = () => db().auditEntry.findMany({ where: { action: 'customer.linked' } });

async function refusedCustomer(email: string, existing = email): Promise<string> {
  const { id } = await shop.call<{ id: string }>('POST', '/customers', {
    ...{ firstname: 'Ada', lastname: 'Buyer', email: existing, type: 'INDIVIDUAL' },
  });
  shop.relay().rewrite('GET /customers', (rows) => (rows as []).map(withoutEmail));
  shop.relay().answerInstead('POST /customers', refusal, 9);
  return id;
}

test.each([true, false])(
  'who cannot be created pays once linked (the service shows addresses: %s)',
  async (shows) => {
    const email = `${randomUUID()}@example.com`;
    const serviceId = await refusedCustomer(email);
    if (!shows) shop.relay().rewrite('GET /customers/*', (item) => withoutEmail(item as never));
    const order = await shop.purchase({ email });
    expect((await shop.submit(order)).outcome).not.toBe('paid');
    expect(await linkCustomer(someStaff(), email, ` ${serviceId} `)).toEqual({
      ok: true,
      value: 'linked',
    });
    expect(await recorded()).toMatchObject([
      { detail: { customerId: serviceId, addressShown: shows } },
    ]);
    expect((await shop.submitAgain(order)).outcome).toBe('paid');
    expect(await shop.charges()).toMatchObject([{ customerId: serviceId }]);
    expect(await linkCustomer(someStaff(), email, serviceId)).toEqual({
      ok: false,
      error: 'linked-before',
    });
  },
);

test('only an unlinked customer with the same address is linked', async () => {
  const [email, other] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  const serviceId = await refusedCustomer(email, other);
  await shop.submit(await shop.purchase({ email }));
  const link = (id: string) => linkCustomer(someStaff(), email, id);
  expect(await link(' ')).toEqual({ ok: false, error: 'bad-customer-id' });
  expect(await link('nobody')).toEqual({ ok: false, error: 'no-such-customer' });
  expect(await link(serviceId)).toEqual({ ok: false, error: 'other-address' });
  shop.relay().rewrite('GET /customers/*', (item) => withoutEmail(item as never));
  await db().customer.create({ data: { email: other, serviceId } });
  expect(await link(serviceId)).toEqual({ ok: false, error: 'customer-taken' });
  shop.relay().answerInstead(`GET /customers/${serviceId}`, { status: 302, body: '{}' });
  expect(await link(serviceId)).toEqual({ ok: false, error: 'unavailable' });
  expect(await recorded()).toEqual([]);
  const { serviceId: linked } = await db().customer.findUniqueOrThrow({ where: { email } });
  expect(linked).toBeNull();
});
