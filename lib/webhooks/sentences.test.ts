import { expect, test } from 'vitest';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
import { failureText, reasonText, replayText } from './sentences';

const wording = (language: 'en' | 'de') => ({
  texts: dashboardTextsOf({ language, pseudo: false }).webhooks,
  locale: language,
});

test('the text about a replay names the number of resources', () => {
  expect(replayText(wording('en'), 0)).toBe('There is nothing to sync.');
  expect(replayText(wording('en'), 1)).toBe('One resource is being synced.');
  expect(replayText(wording('de'), 1_200)).toBe('1.200 Einträge werden synchronisiert.');
});

test('the texts about a sweep’s failures contain their numbers', () => {
  const missing = {
    kind: 'CUSTOMER',
    problem: 'too-many-missing',
    count: 10,
    known: 2_000,
  } as const;
  expect(failureText(wording('en'), missing)).toContain('list of customers lacks 10 of 2,000');
  expect(failureText(wording('de'), missing)).toContain('fehlen 10 von 2.000');
  expect(failureText(wording('en'), { kind: 'PRODUCT', problem: 'unread', count: 1 })).toBe(
    '1 of the products could not be fetched individually.',
  );
  expect(failureText(wording('de'), { kind: 'PRODUCT', problem: 'list-unread' })).toBe(
    'Die Liste der Produkte ließ sich nicht abrufen.',
  );
});

test('an unknown reason, recorded by another release, is shown unchanged', () => {
  const { texts } = wording('de');
  expect(reasonText(texts, 'tenant')).toBe('anderer Mandant');
  expect(reasonText(texts, 'constructor')).toBe('constructor');
});
