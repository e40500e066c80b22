import { expect, test } from 'vitest';
import { type FormContent, matchingForms } from './matching-form';

const address = (id?: string, city = ''): FormContent => ({
  typed: [
    ['street', ''],
    ['city', city],
  ],
  hidden: id === undefined ? [] : [['id', id]],
});

test('a form is recognised among others with the same fields by its hidden inputs', () => {
  const page = [address('1', 'Leiden'), address('2'), address()];
  expect(matchingForms(address('2', 'Berlin'), page)).toEqual([1]);
  expect(matchingForms(address(undefined, 'Berlin'), page)).toEqual([2]);
});

test('a form whose subject is no longer on the page matches none', () => {
  expect(matchingForms(address('3'), [address('1'), address()])).toEqual([]);
  expect(matchingForms(address(), [address('1')])).toEqual([]);
});

test('action id and field order may differ', () => {
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

test('a form without visible fields has no input', () => {
  const button: FormContent = { typed: [], hidden: [] };
  expect(matchingForms(button, [button])).toEqual([]);
});

test('indistinguishable forms all match', () => {
  expect(matchingForms(address(), [address(), address('1'), address()])).toEqual([0, 2]);
});
