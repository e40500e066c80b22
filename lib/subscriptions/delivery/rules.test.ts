import { expect, test } from 'vitest';
import { plans } from '@/brand/catalogue/plans';
import { changesCloseAt, choicesFor, choicesText } from './rules';

const [plan] = plans;
const key = plan?.key ?? '';
const question = plan?.questions?.[0];

test('a missing or unknown answer is the first option', () => {
  if (!question) throw new Error('The first plan asks nothing');
  const [first, second] = question.options;
  expect(choicesFor(key, {})).toEqual({ [question.key]: first?.value });
  expect(choicesFor(key, { [question.key]: 'guess', other: 'x' })).toEqual({
    [question.key]: first?.value,
  });
  expect(choicesText(key, { [question.key]: second?.value ?? '' })).toBe(second?.label);
  // A plan that the brand has no more keeps its answers.
  expect(choicesFor('no-such-plan', { a: 'b' })).toEqual({ a: 'b' });
});

test('changes close before the next charge, if one is known', () => {
  const charge = new Date('2026-12-10T12:00:00Z');
  expect(changesCloseAt(charge)?.toISOString()).toBe('2026-12-08T12:00:00.000Z');
  expect(changesCloseAt(null)).toBeNull();
});
