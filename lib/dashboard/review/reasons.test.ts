import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
import { attemptReasonText, flagText, reasonText } from './reasons';

const english = dashboardTextsOf({ language: 'en', pseudo: false }).review;
const german = dashboardTextsOf({ language: 'de', pseudo: false }).review;

function recordedReasons(): string[] {
  const sources = globSync('lib/{payments,checkout,subscriptions}/**/*.ts', {
    exclude: ['**/*.test.ts'],
  });
  const codes = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:reason(?::| =) |unknown\()'([\w-]+)'/g)].map(
      ([, code]) => code ?? '',
    ),
  );
  return [...new Set(codes)];
}

test('every recorded reason has a text', () => {
  const codes = recordedReasons();
  expect(codes).toContain('never-sent');
  expect(codes).toContain('not-seen');
  // Pay answers `token-reused` without storing it, so staff never see it.
  const known = { ...english.reasons, ...english.attemptReasons, 'token-reused': null };
  expect(codes.filter((code) => !Object.hasOwn(known, code))).toEqual([]);
});

test('a reason is shown in the page’s language', () => {
  expect(reasonText(english, 'no-answer')).toBe('The service did not respond.');
  expect(reasonText(german, 'no-answer')).toBe('Der Zahlungsdienst hat nicht geantwortet.');
  expect(reasonText(german, 'answer-503')).toContain('mit 503');
  expect(reasonText(english, null)).toBeNull();
  expect(attemptReasonText(german, 'not-seen')).toBe(german.attemptReasons['not-seen']);
  expect(attemptReasonText(german, null)).toBe(german.notSettled.attempt);
});

test('a flag is shown without the part after the colon', () => {
  expect(flagText(german, 'charged-after-end:3')).toBe(german.flags['charged-after-end']);
});

test('a code of another version is shown as it is', () => {
  expect(reasonText(english, 'from-the-future')).toBe('from-the-future');
  expect(flagText(english, 'constructor')).toBe('constructor');
});
