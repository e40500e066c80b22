import { beforeAll, expect, test } from 'vitest';
import type { Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { writeTaxRates } from './tenant.ts';

const sandbox = testSandbox();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await sandbox.createTenant();
});

const lunar = { code: 'LUNAR', name: 'Lunar tax', ratePpm: 12_500 };

const place = () => ({ baseUrl: sandbox.url, tenantId: tenant.tenantId });

/** The sandbox's total for 100.00 with a tax code, or the status of its error. */
async function charged(code: string): Promise<number | string> {
  type WithId = { id: string };
  const customer = { firstname: 'A', lastname: 'B', email: 'a@example.com', type: 'INDIVIDUAL' };
  const product = { name: 'Rock', description: '', price: 100, currency: 'EUR', active: true };
  const { id: customerId } = await sandbox.call<WithId>(tenant, 'POST', '/customers', customer);
  const { id: productId } = await sandbox.call<WithId>(tenant, 'POST', '/products', product);
  const body = {
    paymentToken: await sandbox.cardToken(tenant),
    customerId,
    items: [{ productId, quantity: 1 }],
    taxRatesOptions: [code],
  };
  return sandbox.call<{ amount: number }>(tenant, 'POST', '/transactions', body).then(
    ({ amount }) => amount,
    (error: Error) => error.message.replace(/^.*: (?=\d{3} )/, '').slice(0, 3),
  );
}

test('a tax code added by the brand is charged at the brand’s rate', async () => {
  expect(await charged('LUNAR')).toBe('422');
  await writeTaxRates(place(), [lunar]);
  expect(await charged('LUNAR')).toBe(101.25);
  await writeTaxRates(place(), [{ ...lunar, ratePpm: 20_000 }]);
  expect(await charged('LUNAR')).toBe(102);
});

test('a code removed by the brand stays for existing subscriptions', async () => {
  await writeTaxRates(place(), [lunar]);
  expect(await charged('VAT_STANDARD')).toBe(120);
});

test('a reset tenant keeps the brand’s rates', async () => {
  await writeTaxRates(place(), [lunar]);
  await sandbox.control(tenant, 'POST', '/reset');
  expect(await charged('LUNAR')).toBe(101.25);
});
