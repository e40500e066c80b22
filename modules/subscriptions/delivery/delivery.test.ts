import { expect, test } from 'vitest';
import { plans } from '@/brand/catalogue/plans';
import { choicesFor, choicesText } from './delivery';

const plan = plans.find(({ questions = [] }) => questions.length > 0);
const key = plan?.key ?? '';
const question = plan?.questions?.[0];

test.skipIf(!question)('a missing or unknown answer is the first option', () => {
  if (!question) throw new Error('No plan asks anything');
  const [first, second] = question.options;
  expect(choicesFor(key, {})).toEqual({ [question.key]: first?.value });
  expect(choicesFor(key, { [question.key]: 'guess', other: 'x' })).toEqual({
    [question.key]: first?.value,
  });
  expect(choicesText(key, { [question.key]: second?.value ?? '' })).toBe(second?.label);
});

test('a plan that the brand no longer has keeps its answers', () => {
  expect(choicesFor('no-such-plan', { a: 'b' })).toEqual({ a: 'b' });
});
