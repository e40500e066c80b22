import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { choicesOf, describeDialect, dialectProblem, readDialect } from './dialect.ts';
import { DIMENSION_NAMES, dimensionOf } from './dimensions.ts';

const SEEDS = Array.from({ length: 400 }, (_, seed) => choicesOf(`random:${seed}`));

describe('A dialect', () => {
  it('has one of the known values for every dimension', () => {
    for (const choices of [...SEEDS, choicesOf('default'), choicesOf('alternate', 'minimal')]) {
      for (const name of DIMENSION_NAMES) {
        expect(dimensionOf(name)?.values, name).toContain(choices[name]);
      }
    }
  });

  it('is named by its base and its changes', () => {
    const usual = choicesOf('default');
    expect(choicesOf('default,transaction.taxes=hidden,list.order=newest')).toEqual({
      ...usual,
      'transaction.taxes': 'hidden',
      'list.order': 'newest',
    });
    expect(describeDialect('default,transaction.taxes=hidden')).toEqual([
      'transaction.taxes=hidden',
    ]);
    expect(describeDialect('default')).toEqual([]);
    expect(describeDialect('alternate').length).toBeGreaterThan(20);
  });

  it.each([
    ['klingon', /default, alternate or random:SEED/],
    ['random:', /random:SEED/],
    ['random:x', /random:SEED/],
    ['', /random:SEED/],
    ['default,colour=red', /no dimension “colour”/],
    ['default,toString=x', /no dimension/],
    ['default,list.order', /list.order is one of: oldest, newest/],
    ['default,list.order=newest=x', /no dimension/],
  ])('cannot be %j', (text, problem) => {
    expect(dialectProblem(text)).toMatch(problem);
    expect(() => choicesOf(text)).toThrow(problem);
    expect(() => readDialect(text)).toThrow(problem);
  });

  it('that is random needs a seed', () => {
    expect(() => readDialect('random')).toThrow(/needs --seed/);
    expect(() => readDialect('random', 'x')).toThrow(/random:SEED/);
    expect(readDialect('random,list.order=newest', '7')).toBe('random:7,list.order=newest');
    expect(readDialect('alternate')).toBe('alternate');
  });
});

describe('Random dialects', () => {
  it('are the same for the same seed, and different for others', () => {
    expect(choicesOf('random:7')).toEqual(choicesOf('random:7'));
    expect(new Set(SEEDS.map((choices) => JSON.stringify(choices))).size).toBe(SEEDS.length);
  });

  it('cover every value of every dimension, except those that stop all selling', () => {
    for (const name of DIMENSION_NAMES) {
      const { values = [], extreme = [] } = dimensionOf(name) ?? {};
      const drawn = new Set<string>(SEEDS.map((choices) => choices[name]));
      expect([...drawn].sort(), name).toEqual(
        values.filter((value) => !extreme.includes(value)).sort(),
      );
    }
  });

  it('always show somewhere which customer a resource belongs to', () => {
    const isHidden = (choices: (typeof SEEDS)[number]) =>
      choices['customer.email'] === 'hidden' && choices['reply.created.customer'] === 'empty';
    expect(SEEDS.filter(isHidden)).toEqual([]);
  });

  it('can be close to the default or far from it', () => {
    const differences = SEEDS.map((_, seed) => describeDialect(`random:${seed}`).length);
    expect(Math.min(...differences)).toBeLessThan(15);
    expect(Math.max(...differences)).toBeGreaterThan(DIMENSION_NAMES.length / 2);
  });
});

/** Present where shop and sandbox share a repository. */
const gaps = new URL('../../docs/interface-gaps.md', import.meta.url);

describe.runIf(existsSync(gaps))('the page of interface gaps', () => {
  const page = existsSync(gaps) ? readFileSync(gaps, 'utf8') : '';
  const tables = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .filter((cells) => cells.length >= 5);
  const rows = tables.filter(([title = '']) => !/^-+$| not shown | condition /.test(title));

  it('has the dimensions of its answers in each row, or says that there is one', () => {
    expect(rows.length).toBeGreaterThan(70);
    for (const cells of rows) {
      const [title = '', last = ''] = [cells[0], cells.at(-1)];
      if (last.trim() === 'one answer') continue;
      const names = [...last.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
      expect(names, title).not.toEqual([]);
      expect(last.trim(), title).toBe(names.map((name) => `\`${name}\``).join(', '));
      for (const name of names) expect(dimensionOf(name), `${title}: ${name}`).toBeDefined();
    }
  });

  it('has a row for every dimension', () => {
    const named = rows.map((cells) => cells.at(-1) ?? '').join(' ');
    expect(DIMENSION_NAMES.filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
  });
});
