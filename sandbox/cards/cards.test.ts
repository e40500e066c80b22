import { describe, expect, it } from 'vitest';
import { authorise, CARD_BEHAVIOURS, type CardInput, readCard, TEST_CARDS } from './cards.ts';

const NOW = Date.UTC(2026, 2, 1);

const typed = (change: Partial<CardInput> = {}): CardInput => ({
  number: '4242 4242 4242 4242',
  expiryMonth: 12,
  expiryYear: 2030,
  securityCode: '123',
  name: 'Ada Moreau',
  ...change,
});

const problems = (change: Partial<CardInput>) => {
  const read = readCard(typed(change), NOW);
  return 'problems' in read ? Object.keys(read.problems) : [];
};

describe('an entered card', () => {
  it('is stored as brand, last four digits, expiry and behaviour, and nothing else', () => {
    expect(readCard(typed(), NOW)).toEqual({
      card: {
        cardType: 'VISA',
        last4Digits: '4242',
        expiryMonth: 12,
        expiryYear: 2030,
        behaviour: 'approve',
      },
    });
  });

  it.each(TEST_CARDS)('$number is the listed $cardType', (card) => {
    const securityCode = card.cardType === 'AMERICAN_EXPRESS' ? '1234' : '123';
    const read = readCard(typed({ number: card.number, securityCode }), NOW);
    expect(read).toMatchObject({ card: { cardType: card.cardType, behaviour: card.behaviour } });
  });

  it('has every behaviour among the test cards', () => {
    const behaviours = new Set(TEST_CARDS.map(({ behaviour }) => behaviour));
    expect([...behaviours].sort()).toEqual(Object.keys(CARD_BEHAVIOURS).sort());
  });

  it('reads a two-digit year as of this century', () => {
    expect(readCard(typed({ expiryYear: 31 }), NOW)).toMatchObject({ card: { expiryYear: 2031 } });
  });

  it.each<[string, Partial<CardInput>, string[]]>([
    ['a wrong check digit', { number: '4242424242424241' }, ['number']],
    ['letters', { number: 'four' }, ['number']],
    ['no number', { number: '' }, ['number']],
    ['month 0', { expiryMonth: 0 }, ['expiryMonth']],
    ['month 13', { expiryMonth: 13 }, ['expiryMonth']],
    ['month 1.5', { expiryMonth: 1.5 }, ['expiryMonth']],
    ['last month', { expiryMonth: 2, expiryYear: 2026 }, ['expiryMonth']],
    ['a year far away', { expiryYear: 2047 }, ['expiryYear']],
    ['a year that is none', { expiryYear: Number.NaN }, ['expiryYear']],
    ['a code of two digits', { securityCode: '12' }, ['securityCode']],
    ['a code of four digits for Visa', { securityCode: '1234' }, ['securityCode']],
    ['a code with letters', { securityCode: '12a' }, ['securityCode']],
    ['a blank name', { name: '  ' }, ['name']],
  ])('is refused for %s', (_, change, fields) => {
    expect(problems(change)).toEqual(fields);
  });

  it('is valid until its month has ended in UTC', () => {
    expect(problems({ expiryMonth: 3, expiryYear: 2026 })).toEqual([]);
    const read = readCard(typed({ expiryMonth: 3, expiryYear: 2026 }), NOW);
    if ('problems' in read) throw new Error('It is good.');
    expect(authorise(read.card, 'present', Date.UTC(2026, 3, 1) - 1)).toBe('approved');
    expect(authorise(read.card, 'absent', Date.UTC(2026, 3, 1))).toBe('expired_card');
  });
});
