import { beforeAll, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { pool } from '@/lib/db/client';
import type { Language } from '@/lib/markets/types';
import { type Answer, measure, tableOf } from '@/lib/search/precision/measure';
import { findProducts } from '@/lib/search/queries';
import { readSearch } from '@/lib/search/rules';
import { withTestDatabase } from '@/lib/testing/database';
import { german } from './queries.de.ts';
import { english } from './queries.en.ts';
import { unseenEnglish } from './unseen.en.ts';

withTestDatabase();

beforeAll(async () => {
  await stockShop(catalogue);
});

async function ask(text: string, language: Language = 'en'): Promise<Answer> {
  const found = await findProducts(readSearch({ q: text }), undefined, language);
  const { first, more, mentioned } = found.places;
  const keys = [
    ...first.map(({ href }) => href),
    ...found.products.map(({ slug }) => slug),
    ...[...more, ...mentioned].map(({ href }) => href),
  ];
  return { keys, corrected: found.isCorrected ? found.instead : null };
}

/** `npm run test:integration -- brand/search-precision` prints the scores. */
function report({ scores, misses }: Awaited<ReturnType<typeof measure>>): void {
  console.log(tableOf(scores));
  for (const { kind, query, wanted, got } of misses) {
    const keys = got.keys.slice(0, 3).join(', ') || 'nothing';
    const corrected = got.corrected ? ` for “${got.corrected}”` : '';
    const hoped = wanted.slice(0, 4).join(', ') || 'nothing';
    console.log(`${kind}: “${query}” found ${keys}${corrected}; wanted ${hoped}`);
  }
}

test('the first result is right for nearly all that shoppers type', async () => {
  const measured = await measure(english, (text) => ask(text));
  report(measured);
  const all = measured.scores.at(-1);
  expect(all?.queries).toBe(200);
  expect(all?.first).toBeGreaterThanOrEqual(196);
  expect(all?.recall).toBeGreaterThan(0.98);
  expect(all?.replaced).toBe(0);
});

test('the first result is right for what shoppers type in German', async () => {
  const measured = await measure(german, (text) => ask(text, 'de'));
  report(measured);
  const all = measured.scores.at(-1);
  expect(all?.queries).toBe(130);
  expect(all?.first).toBeGreaterThanOrEqual(127);
  expect(all?.recall).toBeGreaterThan(0.97);
  // Before version 18, PostgreSQL's stemmer does not know that "Mandeln" is the plural of "Mandel".
  const { rows } = await pool().query(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  expect(all?.replaced).toBe(rows[0].version < 180_000 ? 1 : 0);
});

test('and for most of the queries that nobody had in mind', async () => {
  const measured = await measure(unseenEnglish, (text) => ask(text));
  report(measured);
  const all = measured.scores.at(-1);
  expect((all?.first ?? 0) / (all?.queries ?? 1)).toBeGreaterThan(0.8);
  expect(all?.replaced).toBe(0);
});
