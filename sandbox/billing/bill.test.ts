import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeBill, requireChargeable, taxOn } from './bill.ts';

const line = (unitAmount: number, quantity: number) => ({ name: 'Bag', unitAmount, quantity });
const rate = (code: string, ppm: number) => ({ code, name: code, ppm });

describe('A bill', () => {
  it('adds up lines and computes each tax once, on the net total', () => {
    const bill = computeBill(
      [line(1_450, 3), line(333, 1)],
      [rate('VAT', 200_000), rate('LOCAL', 82_500)],
    );
    expect(bill.lines.map(({ amount }) => amount)).toEqual([4_350, 333]);
    expect(bill.subtotal).toBe(4_683);
    expect(bill.taxes).toEqual([
      { code: 'VAT', ppm: 200_000, amount: 937 },
      { code: 'LOCAL', ppm: 82_500, amount: 386 },
    ]);
    expect(bill.total).toBe(4_683 + 937 + 386);
  });

  it.each([
    [10, 50_000, 1],
    [9, 50_000, 0],
    [30, 50_000, 2],
    [50, 190_000, 10],
    [0, 200_000, 0],
    [1_000_000_000_000, 999_999, 999_999_000_000],
  ])('rounds a tax half up: %i at %i ppm is %i', (subtotal, ppm, tax) => {
    expect(taxOn(subtotal, ppm)).toBe(tax);
  });

  it('rounds each tax once, on the whole subtotal', () => {
    const lines = [line(12, 2), line(12, 1), line(22, 1)];
    const bill = computeBill(lines, [rate('VAT', 200_000)]);
    expect(bill).toMatchObject({ subtotal: 58, taxes: [{ amount: 12 }], total: 70 });
  });

  it('is refused for a request that exceeds the maximum charge', () => {
    const most = computeBill([line(10_000_000_000, 100)], []);
    expect(requireChargeable(most)).toBe(most);
    const taxed = computeBill([line(10_000_000_000, 100)], [rate('VAT', 1)]);
    expect(() => requireChargeable(taxed)).toThrow('exceeds the maximum');
  });

  it('is always the sum of its parts, and each tax is within half a unit of the exact one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 1e7 }), fc.integer({ min: 1, max: 1_000 })), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 4 }),
        (lines, rates) => {
          const bill = computeBill(
            lines.map(([unitAmount, quantity]) => line(unitAmount, quantity)),
            rates.map((ppm, index) => rate(`T${index}`, ppm)),
          );
          const taxes = bill.taxes.reduce((sum, tax) => sum + tax.amount, 0);
          expect(bill.total).toBe(bill.subtotal + taxes);
          for (const tax of bill.taxes) {
            const doubled = BigInt(bill.subtotal) * BigInt(tax.ppm) * 2n;
            const distance = doubled - BigInt(tax.amount) * 2_000_000n;
            expect(distance >= -1_000_000n && distance < 1_000_000n).toBe(true);
          }
        },
      ),
    );
  });
});
