import { expect, test } from 'vitest';
import { type FormContent, matchingForms } from './restored-form';

const address = (id?: string, city = ''): FormContent => ({
  typed: [
    ['street', ''],
    ['city', city],
  ],
  hidden: id === undefined ? [] : [['id', id]],
});

test('hidden inputs tell apart forms with the same fields', () => {
  const page = [address('1', 'Leiden'), address('2'), address()];
  expect(matchingForms(address('2', 'Berlin'), page)).toEqual([1]);
  expect(matchingForms(address(undefined, 'Berlin'), page)).toEqual([2]);
});

test('a form whose subject left the page has no match', () => {
  expect(matchingForms(address('3'), [address('1'), address()])).toEqual([]);
  expect(matchingForms(address(), [address('1')])).toEqual([]);
});

test('matching forms may differ in action id and field order', () => {
  const before: FormContent = {
    typed: [['text', 'x']],
    hidden: [
      ['$ACTION_ID_a', ''],
      ['subject', 'order'],
      ['subjectId', '7'],
    ],
  };
  const after: FormContent = {
    typed: [
      ['more', ''],
      ['text', ''],
    ],
    hidden: [
      ['subjectId', '7'],
      ['$ACTION_REF_1', ''],
      ['subject', 'order'],
    ],
  };
  expect(matchingForms(before, [after])).toEqual([0]);
  expect(matchingForms(after, [before])).toEqual([]);
});
