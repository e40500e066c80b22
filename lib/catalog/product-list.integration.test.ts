import '@/lib/testing/as-staff';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { cataloguePhrases } from '@/brand/catalogue/phrases';
import { db } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import { catalogueMismatches, productList } from './product-list.ts';
import { stockOffers, stockShop } from './seed/fixtures.ts';

withTestDatabase();

const [paused = ''] = catalogue
  .filter(({ category }) => category !== 'shipping')
  .flatMap(({ variants }) => variants.map(({ sku }) => sku));

/** A product with a German name; undefined if the brand has none. */
const translated = catalogue.find(
  ({ name, hidden }) => !hidden && cataloguePhrases.de?.[name] !== undefined,
);

beforeAll(async () => {
  await stockShop(catalogue);
  await stockOffers(catalogue);
});

async function walk<Row>(
  read: (
    query: Record<string, string>,
  ) => Promise<{ rows: Row[]; after: string | null; before: string | null }>,
) {
  const forth: Row[][] = [];
  let page = await read({});
  forth.push(page.rows);
  while (page.after) {
    page = await read({ after: page.after });
    forth.push(page.rows);
  }
  const back: Row[][] = [page.rows];
  while (page.before) {
    page = await read({ before: page.before });
    back.unshift(page.rows);
  }
  expect(back).toEqual(forth);
  return forth.flat();
}

describe('the dashboard’s products', () => {
  test('list every variant once over all pages', async () => {
    const all = catalogue.flatMap(({ variants }) => variants.map(({ sku }) => sku));
    const rows = await walk(productList);
    expect(rows.map(({ variantId }) => variantId)).toEqual([...all].sort());
  });

  test.skipIf(!translated)('are found by a name in any language', async () => {
    const { name = '', variants = [] } = translated ?? {};
    for (const q of [name, cataloguePhrases.de?.[name] ?? '']) {
      const skus = (await productList({ q })).rows.map(({ variantId }) => variantId);
      expect(skus).toEqual(expect.arrayContaining(variants.map(({ sku }) => sku)));
    }
  });

  test('that cannot be bought are filtered by reason', async () => {
    const problems = async () =>
      (await productList({ show: 'problem' })).rows.map(({ variantId }) => variantId);
    expect(await problems()).toEqual([]);
    await db().mirrorProduct.update({
      where: { serviceId: `at-service-${paused}` },
      data: { active: false },
    });
    expect(await problems()).toEqual([paused]);
  });

  test('that cannot be bought in one currency count as problems, with the state of each currency', async () => {
    const serviceId = 'at-service-keeper-tin.CHF';
    const change = (data: { active?: boolean; deletedAt?: Date | null }) =>
      db().mirrorProduct.update({ where: { serviceId }, data });
    const tin = async (show?: string) => {
      const { rows } = await productList({ q: 'keeper-tin', ...(show ? { show } : {}) });
      return rows.flatMap(({ offers }) => offers);
    };
    expect(await tin('problem')).toEqual([]);
    expect(await tin()).toMatchObject([{ currency: 'CHF', active: true, isGone: false }]);
    await change({ active: false });
    expect(await tin('problem')).toMatchObject([{ active: false, isGone: false }]);
    await change({ active: true, deletedAt: new Date() });
    expect(await tin('problem')).toMatchObject([{ isGone: true }]);
    await change({ deletedAt: null });
    expect(await tin('problem')).toEqual([]);
    expect((await productList({ q: serviceId })).rows).toHaveLength(1);
  });

  test('show currencies in which the service has no product for them', async () => {
    const offer = { variantId: 'keeper-tin', currency: 'CHF' };
    const missing = await db().catalogOffer.delete({ where: { variantId_currency: offer } });
    const { rows } = await productList({ q: 'keeper-tin', show: 'problem' });
    expect(rows).toMatchObject([
      { offers: [{ currency: 'CHF', serviceProductId: null, isGone: true }] },
    ]);
    expect((await catalogueMismatches()).absent).toEqual(['keeper-tin.CHF (CHF)']);
    await db().catalogOffer.create({ data: missing });
  });

  test('show the last comparison with the service, if it is newer than their fetch', async () => {
    const at = new Date(Date.now() + 60_000).toISOString();
    const value = {
      ...{ nextAt: 0, lastGoodAt: at },
      report: {
        ...{ startedAt: at, endedAt: at, ok: true, findings: [], failures: [] },
        compared: { PRODUCT: 1, CUSTOMER: 0, SUBSCRIPTION: 0, TRANSACTION: 0 },
      },
    };
    await db().serviceState.create({ data: { key: 'mirror-sweep', value } });
    const { rows } = await productList({ q: paused });
    const states = rows.flatMap((row) => [row, ...row.offers]);
    expect(states.map(({ syncedAt }) => syncedAt?.toISOString())).toEqual([at, at]);
  });

  test('of the service and of the brand are compared both ways', async () => {
    expect(await catalogueMismatches()).toEqual({ strays: [], absent: [] });
    await db().mirrorProduct.create({
      data: {
        serviceId: 'stray',
        name: 'Tea',
        priceAmount: 500,
        currency: 'EUR',
        sequence: 1,
        fetchedAt: new Date(),
      },
    });
    await db().mirrorProduct.update({
      where: { serviceId: `at-service-${paused}` },
      data: { deletedAt: new Date() },
    });
    expect(await catalogueMismatches()).toEqual({
      strays: ['Tea (stray)'],
      absent: [`${paused} (EUR)`],
    });
  });
});
