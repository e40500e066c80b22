import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareOf } from './money';
import { containedInParts, partsByTaxes, taxedSum } from './tax';

const rate = (code: string, percent: number) => ({ code, ratePpm: Math.round(percent * 10_000) });
const contained = (amount: number, currency: string, ...percents: number[]) =>
  taxedSum(
    { amount, currency },
    percents.map((percent, index) => rate(`T${index}`, percent)),
    'gross',
  );
const amountsOf = ({ taxes }: ReturnType<typeof contained>) =>
  taxes.map(({ amount }) => amount.amount);

describe('a gross sum', () => {
  test.each<[string, number, string, number[], number[]]>([
    ['19 % of 9.99', 999, 'EUR', [19], [160]], // 1.595
    ['20 % of 9.99', 999, 'EUR', [20], [167]], // 1.665 is rounded up
    ['7 % of 0.01', 1, 'EUR', [7], [0]],
    ['100 % of 0.01, half up', 1, 'EUR', [100], [1]],
    ['8.1 % of 21.50', 2150, 'CHF', [8.1], [161]], // 1.6110
    ['10 % of 4,730 yen', 4730, 'JPY', [10], [430]],
    ['8 % of 108 yen', 108, 'JPY', [8], [8]],
    ['10 % of 1 yen', 1, 'JPY', [10], [0]],
    ['10 % of 5.500 dinars', 5500, 'BHD', [10], [500]],
    ['5 % of 1.234 dinars', 1234, 'KWD', [5], [59]], // 0.05876
    ['no tax', 999, 'EUR', [], []],
    ['a rate of zero', 999, 'EUR', [0], [0]],
    ['two rates', 1120, 'CAD', [5, 7], [50, 70]],
    // Together 1.07, from 0.4464 and 0.625: rounding down costs the second more.
    ['two rates that do not come out even', 1000, 'CAD', [5, 7], [45, 62]],
    ['nothing', 0, 'EUR', [19], [0]],
  ])('%s', (_, amount, currency, percents, expected) => {
    const taxed = contained(amount, currency, ...percents);
    expect(amountsOf(taxed)).toEqual(expected);
    expect(taxed.total).toEqual({ amount, currency });
  });

  const amounts = fc.integer({ min: 0, max: 100_000_000_000 });
  const rates = fc
    .array(fc.integer({ min: 0, max: 3_000_000 }), { maxLength: 5 })
    .map((all) => all.map((ratePpm, index) => ({ code: `T${index}`, ratePpm })));
  const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'CHF');

  test('equals its taxes and the net amount, none of them negative, in any currency', () => {
    fc.assert(
      fc.property(amounts, currencies, rates, (amount, currency, taxed) => {
        const { taxes, tax, total } = taxedSum({ amount, currency }, taxed, 'gross');
        const net = total.amount - tax.amount;
        expect(total.amount).toBe(amount);
        expect(net).toBeGreaterThanOrEqual(0);
        expect(taxes.reduce((sum, own) => sum + own.amount.amount, 0)).toBe(tax.amount);
        const whole = 1_000_000n + taxed.reduce((sum, { ratePpm }) => sum + BigInt(ratePpm), 0n);
        for (const { ratePpm, amount: part } of taxes) {
          expect(part.currency).toBe(currency);
          expect(part.amount).toBeGreaterThanOrEqual(0);
          // Less than a unit from the exact amount.
          const exact = BigInt(amount) * BigInt(ratePpm);
          const distance = BigInt(part.amount) * whole - exact;
          expect(distance < whole && distance > -whole).toBe(true);
        }
      }),
    );
  });

  test('is refused when it or a rate is negative', () => {
    const eur = { amount: -1, currency: 'EUR' };
    expect(() => taxedSum(eur, [rate('T', 20)], 'gross')).toThrow(RangeError);
    expect(() => taxedSum({ ...eur, amount: 1 }, [rate('T', -20)], 'gross')).toThrow(RangeError);
  });
});

test('each tax of a net sum is rounded separately', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.array(fc.nat(1_000_000)), (amount, ppms) => {
      const net = { amount, currency: 'EUR' };
      const rates = ppms.map((ratePpm, index) => ({ code: `T${index}`, ratePpm }));
      const { taxes, tax, total } = taxedSum(net, rates, 'net');
      expect(taxes.map((own) => own.amount)).toEqual(ppms.map((ppm) => shareOf(net, ppm)));
      expect(total.amount).toBe(amount + tax.amount);
    }),
  );
});

describe('gross prices with different taxes', () => {
  const reduced = { code: 'REDUCED', ratePpm: 70_000 };
  const standard = { code: 'STANDARD', ratePpm: 190_000 };
  const eur = (amount: number) => ({ amount, currency: 'EUR' });

  test('contain each tax of the prices that have it', () => {
    const { taxes, tax, total } = containedInParts('EUR', [
      { sum: eur(4990), rates: [standard] },
      { sum: eur(1290), rates: [reduced] },
      { sum: eur(500), rates: [] },
    ]);
    expect(taxes).toEqual([
      { ...reduced, amount: eur(84), base: eur(1206) },
      { ...standard, amount: eur(797), base: eur(4193) },
    ]);
    expect([tax, total]).toEqual([eur(881), eur(6780)]);
  });

  test('add up a tax of several parts, in any order of parts', () => {
    const other = { code: 'LOCAL', ratePpm: 10_000 };
    const parts = fc.array(
      fc.record({
        sum: fc.nat(10_000_000).map(eur),
        rates: fc.subarray([reduced, standard, other]),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(parts, (all) => {
        const taxed = containedInParts('EUR', all);
        expect(taxed.total.amount).toBe(all.reduce((sum, part) => sum + part.sum.amount, 0));
        const amounts = taxed.taxes.map(({ amount }) => amount.amount);
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(taxed.tax.amount);
        expect(taxed.tax.amount).toBeLessThanOrEqual(taxed.total.amount);
        expect(containedInParts('EUR', all.toReversed())).toEqual(taxed);
      }),
    );
  });
});

describe('delivery of goods with different taxes', () => {
  const reduced = { code: 'REDUCED', ratePpm: 70_000 };
  const standard = { code: 'STANDARD', ratePpm: 190_000 };
  const eur = (amount: number) => ({ amount, currency: 'EUR' });
  const part = (amount: number, ...rates: (typeof reduced)[]) => ({ sum: eur(amount), rates });

  test('has the taxes of the goods, by their prices', () => {
    const parts = partsByTaxes(
      [part(2000, standard), part(500, reduced), part(500, reduced)],
      eur(490),
      [],
    );
    // 490 is divided 1 to 2, into 163.33 and 326.67: rounding down costs the second more.
    expect(parts).toEqual([
      { rates: [reduced], sum: eur(1163), delivery: eur(163) },
      { rates: [standard], sum: eur(2327), delivery: eur(327) },
    ]);
  });

  test('has the country’s taxes if the goods are free', () => {
    expect(partsByTaxes([part(0, reduced)], eur(490), [standard])).toEqual([
      { rates: [standard], sum: eur(490), delivery: eur(490) },
    ]);
    expect(partsByTaxes([], eur(0), [standard])).toEqual([
      { rates: [standard], sum: eur(0), delivery: eur(0) },
    ]);
  });

  test('is distributed completely, nearly by price, in any order of goods', () => {
    const goods = fc.array(
      fc
        .tuple(fc.nat(1_000_000), fc.subarray([reduced, standard]))
        .map(([amount, rates]) => part(amount, ...rates)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(goods, fc.nat(100_000), (all, price) => {
        const parts = partsByTaxes(all, eur(price), [standard]);
        const sum = (of: readonly { sum: { amount: number } }[]) =>
          of.reduce((total, part) => total + part.sum.amount, 0);
        const whole = sum(all);
        expect(parts.reduce((total, { delivery }) => total + delivery.amount, 0)).toBe(price);
        expect(sum(parts)).toBe(whole + price);
        if (whole > 0) {
          for (const { sum: taxed, delivery } of parts) {
            const ofGoods = taxed.amount - delivery.amount;
            expect(Math.abs(delivery.amount - (price * ofGoods) / whole)).toBeLessThan(1);
          }
        }
        expect(partsByTaxes(all.toReversed(), eur(price), [standard])).toEqual(
          parts.map((own) => ({ ...own, rates: expect.anything() })),
        );
      }),
    );
  });
});
