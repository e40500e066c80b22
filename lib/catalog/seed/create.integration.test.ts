import { beforeEach, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { env, setEnv } from '@/lib/env';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { createMissingProducts, productGaps } from './create.ts';
import { expectedProducts } from './expected-products.ts';
import { importCatalogue } from './import.ts';

const sandbox = testSandbox();
let tenant: Tenant;

withTestDatabase();
beforeEach(async () => {
  tenant = await sandbox.createTenant();
  await emptyDatabase();
  const service = serviceEnvOf(sandbox.url, tenant);
  setEnv({ ...testEnv({ databaseUrl: env().databaseUrl, service }), mode: 'live' });
});

type Sold = { id: string; name: string; price: number; currency: string };

const sold = () => sandbox.call<Sold[]>(tenant, 'GET', '/products');
const sells = (name: string, price: number) =>
  sandbox.call<Sold>(tenant, 'POST', '/products', {
    name,
    description: 'Good.',
    price,
    currency: 'EUR',
    active: true,
  });
const fault = (kind: string, path = '/products') =>
  sandbox.control(tenant, 'POST', '/faults', { method: 'POST', path, kind, times: 1 });

const variants = catalogue.flatMap((product) => product.variants).length;
const total = expectedProducts(catalogue).length;

async function create(): Promise<string[]> {
  const created: string[] = [];
  await createMissingProducts(({ sku }) => created.push(sku));
  return created;
}

test('missing products are created once, however often the command runs', async () => {
  expect(await productGaps()).toMatchObject({ present: 0, differing: [] });
  expect(await sold()).toHaveLength(0);
  expect(await create()).toHaveLength(total);
  expect(await create()).toEqual([]);
  expect(await sold()).toHaveLength(total);
  expect(await importCatalogue()).toEqual({
    ...{ matched: variants, alone: 0, foreign: 0, absent: 0, retired: 0 },
  });
});

test('products created by hand are matched by name and price; another price is left unchanged', async () => {
  const [tin, other] = (await productGaps()).missing.filter(
    ({ price }) => price.currency === 'EUR',
  );
  if (!tin || !other) throw new Error('The brand describes nothing');
  await sells(` ${tin.name.toUpperCase()}`, tin.price.amount / 100);
  await sells(other.name, 1);
  const gaps = await productGaps();
  expect(gaps.present).toBe(1);
  expect(gaps.differing).toEqual([{ expected: other, shown: { amount: 100, currency: 'EUR' } }]);
  const created = await create();
  expect(created).toHaveLength(total - 2);
  expect(created).not.toContain(other.sku);
});

test('after a lost reply the product is looked up, and not created twice', async () => {
  await fault('commit-then-close');
  expect(await create()).toHaveLength(total);
  const names = (await sold()).map(({ name, currency }) => `${name} in ${currency}`);
  expect(new Set(names).size).toBe(total);
});

test('a run ends when a request is lost, and the next run creates the product', async () => {
  await fault('close');
  await expect(create()).rejects.toThrow(/checks the list before it creates/);
  expect(await sold()).toHaveLength(0);
  expect(await create()).toHaveLength(total);
});
