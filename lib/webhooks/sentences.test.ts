import { expect, test } from 'vitest';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
import { reasonText, replayText } from './sentences';

const wording = (language: 'en' | 'de') => ({
  texts: dashboardTextsOf({ language, pseudo: false }).webhooks,
  locale: language,
});

test('the text about a replay names the number of resources', () => {
  expect(replayText(wording('en'), 0)).toBe('There is nothing to sync.');
  expect(replayText(wording('en'), 1)).toBe('One resource is being synced.');
  expect(replayText(wording('de'), 1_200)).toBe('1.200 Einträge werden synchronisiert.');
});

test('an unknown reason, recorded by another release, is shown unchanged', () => {
  const { texts } = wording('de');
  expect(reasonText(texts, 'tenant')).toBe('anderer Mandant');
  expect(reasonText(texts, 'constructor')).toBe('constructor');
});
