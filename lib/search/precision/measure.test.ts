import { expect, test } from 'vitest';
import { type Answer, measure, type QueryList, tableOf } from './measure';

const list: QueryList = {
  language: 'en',
  kinds: {
    'a name': [
      ['kettle', 'kettle'],
      ['cups', ['cup', 'mug'], ['cup', 'mug']],
      ['nothing like it', []],
    ],
    'a typing error': [['ketle', 'kettle']],
  },
};

const answers: Readonly<Record<string, Answer>> = {
  kettle: { keys: ['kettle', 'cup'], corrected: null },
  cups: { keys: ['kettle', 'mug'], corrected: 'cup' },
  'nothing like it': { keys: [], corrected: null },
  ketle: { keys: ['kettle'], corrected: 'kettle' },
};

test('a query is right by its first result, and recalls what it found; typing errors may be corrected', async () => {
  const { scores, misses } = await measure(list, async (text) => {
    const answer = answers[text];
    if (!answer) throw new Error(`${text} is in no list`);
    return answer;
  });
  expect(scores).toEqual([
    { kind: 'a name', queries: 3, first: 2, recall: expect.closeTo(5 / 6), replaced: 1 },
    { kind: 'a typing error', queries: 1, first: 1, recall: 1, replaced: 0 },
    { kind: 'all', queries: 4, first: 3, recall: expect.closeTo(7 / 8), replaced: 1 },
  ]);
  expect(misses).toEqual([
    { kind: 'a name', query: 'cups', wanted: ['cup', 'mug'], got: answers.cups },
  ]);
  expect(tableOf(scores)).toContain('| all | 4 | 3 (75 %) | 88 % | 1 |');
});
