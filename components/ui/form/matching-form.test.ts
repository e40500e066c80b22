import { expect, test } from 'vitest';
import { type FormContent, matchingForms } from './matching-form';

const address = (id?: string, city = ''): FormContent => ({
  typed: [
    ['street', ''],
    ['city', city],
  ],
  hidden: id === undefined ? [] : [['id', id]],
});

test('a form is recognised among others with the same fields by what its hidden ones say', () => {
  const page = [address('1', 'Leiden'), address('2'), address()];
  expect(matchingForms(address('2', 'Berlin'), page)).toEqual([1]);
  expect(matchingForms(address(undefined, 'Berlin'), page)).toEqual([2]);
});

test('what belonged to something that is not on the page any more belongs nowhere', () => {
  expect(matchingForms(address('3'), [address('1'), address()])).toEqual([]);
  expect(matchingForms(address(), [address('1')])).toEqual([]);
});

test('the name of the action may differ, and the order of the fields', () => {
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

test('nothing was typed into a form without fields', () => {
  const button: FormContent = { typed: [], hidden: [] };
  expect(matchingForms(button, [button])).toEqual([]);
});

test('forms that nothing tells apart all match', () => {
  expect(matchingForms(address(), [address(), address('1'), address()])).toEqual([0, 2]);
});
