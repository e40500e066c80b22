import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isLong } from '@/lib/testing/long';
import { allBounds, boundsOf, guards } from './guards';
import { searchAll } from './search';

/** A busy machine may need minutes for what takes seconds. */
const TIMEOUT_MS = 300_000;

const worlds = [
  { second: 'none', sends: 2, crashes: 1 },
  { second: 'same key', sends: 1, crashes: 0 },
] as const;

test.each(worlds)(
  'no interleaving breaks a promise: second submission “$second”, $sends sends, $crashes crashes',
  ({ second, sends, crashes }) => {
    const variants = [{ second, others: 'all the time' }] as const;
    const { violation, met } = searchAll({ ...allBounds(sends, crashes), variants });
    expect(violation).toBeNull();
    for (const name of [
      'a review',
      'a late request',
      'a refusal',
      'a cleared attempt',
      'a flagged order',
    ])
      expect(met).toHaveProperty([name]);
    const own =
      second === 'none'
        ? ['a resend', 'a process that died between B and C']
        : ['a second attempt'];
    for (const name of own) expect(met).toHaveProperty([name]);
  },
  TIMEOUT_MS,
);

/** Worlds with two carts have many states: only `npm run test:long` searches them. */
const tried = guards.filter(
  ({ problem, in: small }) => problem !== null && (isLong || small?.second !== 'other cart'),
);

test.each(tried)(
  'without the guard “$guard” $without: $problem',
  (row) => {
    expect(searchAll(boundsOf(row)).violation?.problem).toBe(row.problem);
  },
  TIMEOUT_MS,
);

test('the README has a row for every guard', () => {
  const text = readFileSync('labs/models/README.md', 'utf8');
  for (const { guard, without, problem, why } of guards)
    expect(text).toContain(`| ${guard} | ${without} | ${problem ?? `nothing: ${why}`} |`);
});
