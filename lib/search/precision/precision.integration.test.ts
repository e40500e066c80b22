import { beforeAll, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { stockShop } from '@/lib/catalog/fixtures';
import { withTestDatabase } from '@/lib/testing/database';
import { findProducts } from '../queries.ts';
import { readSearch } from '../rules.ts';
import { type Answer, measure, tableOf } from './measure.ts';
import { english } from './queries.en.ts';

withTestDatabase();

beforeAll(async () => {
  await stockShop(catalogue);
});

async function ask(text: string): Promise<Answer> {
  const { products, corrected } = await findProducts(readSearch({ q: text }));
  return { keys: products.map(({ slug }) => slug), corrected };
}

test('what has to come first does, for nearly all of what shoppers type', async () => {
  const { scores, misses } = await measure(english, ask);
  // The report: `npm run test:integration -- lib/search/precision` prints it.
  console.log(tableOf(scores));
  for (const { kind, query, wanted, got } of misses) {
    const corrected = got.corrected ? ` for “${got.corrected}”` : '';
    const keys = got.keys.slice(0, 3).join(', ') || 'nothing';
    console.log(
      `${kind}: “${query}” found ${keys}${corrected}; wanted ${wanted.slice(0, 4).join(', ')}`,
    );
  }
  const all = scores.at(-1);
  expect(all?.queries).toBe(200);
  expect(all?.first).toBeGreaterThanOrEqual(80);
});
