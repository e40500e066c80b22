import { beforeAll, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { findProducts } from '@/lib/listing/find-products';
import { readSearch } from '@/lib/listing/search';
import type { Language } from '@/lib/markets/types';
import { withTestDatabase } from '@/lib/testing/database';
import { placesOf } from '@/modules/search/found-places';
import { german } from './queries.de.ts';
import { english } from './queries.en.ts';
import { unseenEnglish } from './unseen.en.ts';

withTestDatabase();

beforeAll(() => stockShop(catalogue));

/** Slugs and paths, in the order of the results page. */
async function resultsOf(text: string, language: Language): Promise<string[]> {
  const search = readSearch({ q: text });
  const result = await findProducts(search, undefined, language);
  const { first, more } = placesOf(search, result);
  return [...first, ...result.products.map(({ slug }) => slug), ...more];
}

test.each([
  ['en', [english, unseenEnglish], 92],
  ['de', [german], 90],
] as const)('the first result is right for most searches in %s', async (language, lists, floor) => {
  const queries = lists.flatMap(({ kinds }) => Object.values(kinds).flat());
  const misses: string[] = [];
  for (const [text, expected] of queries) {
    const first = [expected].flat();
    const results = await resultsOf(text, language);
    const [top = 'nothing'] = results;
    const isRight = first.length === 0 ? results.length === 0 : first.includes(top);
    if (!isRight) misses.push(`“${text}” found ${top}, not ${first.join(' or ') || 'nothing'}`);
  }
  const hits = queries.length - misses.length;
  const percent = (100 * hits) / queries.length;
  console.log([`${hits} of ${queries.length}: ${percent.toFixed(1)} %`, ...misses].join('\n'));
  expect(percent, misses.join('\n')).toBeGreaterThanOrEqual(floor);
});
