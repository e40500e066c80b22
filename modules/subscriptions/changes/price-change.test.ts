import { expect, test } from 'vitest';
import { de } from '@/lib/texts/de';
import { en } from '@/lib/texts/en';
import { priceChangeLines } from './price-change';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const at = new Date('2027-03-05T12:00:00Z');
const english = { t: en, view: { locale: 'en-IE' } };

test.each([
  ['TRIAL', 2800, 5200, ['From 5 March 2027 on', '€52.00 a month', '€28.00'], 'Nothing is charged'],
  ['ACTIVE', 2800, 5200, ['From 5 March 2027 on', '€52.00 a month', '€28.00'], 'at most €24.00'],
  [
    'ACTIVE',
    5200,
    2800,
    ['From 5 March 2027 on', '€28.00 a month', '€52.00'],
    'Nothing is charged',
  ],
  ['PAST_DUE', 2800, 5200, ['From the next charge on', '€52.00 a month'], 'at most €24.00'],
] as const)(
  '%s from %i to %i: since when, how much a month, what today',
  (status, before, after, parts, today) => {
    const nextChargeAt = status === 'PAST_DUE' ? null : { at, estimated: false };
    const [monthly, charged] = priceChangeLines(
      english,
      { status, nextChargeAt },
      euros(before),
      euros(after),
    );
    for (const part of parts) expect(monthly).toContain(part);
    expect(charged).toContain(today);
  },
);

test('an estimated day says so, in German, too', () => {
  const facts = { status: 'ACTIVE', nextChargeAt: { at, estimated: true } } as const;
  const [line] = priceChangeLines(english, facts, euros(1), euros(2));
  expect(line).toContain('5 March 2027 (estimated)');
  const german = { t: de, view: { locale: 'de-DE' } };
  expect(priceChangeLines(german, facts, euros(100), euros(200)).join(' ')).toMatch(
    /Ab dem 5\. März 2027 \(.+\) bezahlen Sie 2,00.€ im Monat statt 1,00.€.*höchstens 1,00.€/,
  );
});
