import { expect, test } from 'vitest';
import { brokenText, countBroken, countBy, tableOf } from './report.ts';

const promises = { 'double charges': ['t1', 't2'], 'lost charges': [] };

test('a broken promise is printed with what shows it, a kept one is not', () => {
  expect(brokenText(promises)).toBe('double charges:\n  t1\n  t2');
  expect(brokenText({ 'lost charges': [] })).toBe('');
});

test('a table has a row for each figure, and for each key of a map', () => {
  const answers = countBy(['paid', 'none', 'paid']);
  const table = tableOf({
    tried: { orders: 3, 'answered ': answers },
    result: countBroken(promises),
  });
  expect(table.split('\n').map((line) => line.trim().replace(/ +(?=\S+$)/, ' '))).toEqual([
    ...['tried', 'orders 3', 'answered none 1', 'answered paid 2'],
    ...['', 'result', 'double charges 2', 'lost charges 0'],
  ]);
});
