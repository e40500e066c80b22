import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { choicesOf, describeDialect, dialectProblem, readDialect } from './dialect.ts';
import { DIMENSION_NAMES, dimensionOf } from './dimensions.ts';

describe('A dialect', () => {
  it('has one of the known values for every dimension', () => {
    for (const choices of [choicesOf('default'), choicesOf('alternate', 'minimal')]) {
      for (const name of DIMENSION_NAMES) {
        expect(dimensionOf(name)?.values, name).toContain(choices[name]);
      }
    }
  });

  it('is named by its base and its changes', () => {
    const usual = choicesOf('default');
    expect(choicesOf('default,transaction.amount=hidden,list.order=newest')).toEqual({
      ...usual,
      'transaction.amount': 'hidden',
      'list.order': 'newest',
    });
    expect(describeDialect('default,transaction.amount=hidden')).toEqual([
      'transaction.amount=hidden',
    ]);
    expect(describeDialect('default')).toEqual([]);
    expect(describeDialect('alternate').length).toBeGreaterThan(20);
  });

  it.each([
    ['klingon', /default or alternate/],
    ['random:7', /default or alternate/],
    ['', /default or alternate/],
    ['default,colour=red', /no dimension “colour”/],
    ['default,toString=x', /no dimension/],
    ['default,list.order', /list.order is one of: oldest, newest/],
    ['default,list.order=newest=x', /no dimension/],
  ])('cannot be %j', (text, problem) => {
    expect(dialectProblem(text)).toMatch(problem);
    expect(() => choicesOf(text)).toThrow(problem);
    expect(() => readDialect(text)).toThrow(problem);
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
