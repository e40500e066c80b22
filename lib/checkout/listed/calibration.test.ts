import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toTransaction } from '@/lib/service/resources';
import {
  type Calibration,
  calibrate,
  type Dated,
  isReliableSign,
  type Likeness,
  likenessOf,
  type SentCharge,
  trustOf,
} from './calibration';

const sent: SentCharge = {
  customerId: 'c1',
  items: [
    { productId: 'p1', quantity: 2 },
    { productId: 'ship', quantity: 1 },
  ],
  taxCodes: ['VAT'],
  total: { amount: 3348, currency: 'EUR' },
};
const untaxed: SentCharge = { ...sent, taxCodes: [] };

/** What a service that shows everything lists of a charge. */
const rowOf = ({ customerId, items, taxCodes }: SentCharge): Record<string, unknown> => ({
  customerId,
  items,
  taxRatesOptions: taxCodes,
});
const listed = (raw: Record<string, unknown>) => toTransaction({ id: 't1', raw });
const shown = (change: Record<string, unknown>) => listed({ ...rowOf(sent), ...change });
const calibrated = calibrate({}, sent, listed(rowOf(sent)));
const other: SentCharge = { ...sent, customerId: 'c2' };

describe('a row that shows all that was sent', () => {
  test('is the same, whatever is known of the service', () => {
    expect(likenessOf(sent, listed(rowOf(sent)), {})).toBe('same');
    expect(likenessOf(untaxed, listed(rowOf(untaxed)), {})).toBe('same');
  });

  test('is the same where no taxes were sent and none are shown', () => {
    const { taxRatesOptions: _, ...bare } = rowOf(untaxed);
    expect(likenessOf(untaxed, listed(bare), {})).toBe('same');
  });

  test('shows them in any order, and items in several rows', () => {
    const items = [
      { productId: 'ship', quantity: 1 },
      { productId: 'p1', quantity: 1 },
      { productId: 'p1', quantity: 1 },
    ];
    expect(likenessOf(sent, shown({ items }), {})).toBe('same');
  });
});

describe('what is missing, empty or of unknown form is no mismatch', () => {
  const forms: [string, Record<string, unknown>][] = [
    ['no tax codes', { taxRatesOptions: undefined }],
    ['null for tax codes', { taxRatesOptions: null }],
    ['an empty list of tax codes', { taxRatesOptions: [] }],
    ['tax codes in a form that is not known', { taxRatesOptions: [{ rate: 20 }] }],
    ['tax codes as one text', { taxRatesOptions: 'VAT' }],
    ['no items', { items: undefined }],
    ['an empty list of items', { items: [] }],
    ['items in a form that is not known', { items: [{ sku: 'p1', units: 2 }] }],
    ['no customer', { customerId: undefined }],
    ['an empty customer', { customerId: '' }],
  ];

  test.each(forms)('%s', (_, change) => {
    expect(likenessOf(sent, shown(change), calibrated)).not.toBe('different');
    expect(likenessOf(sent, shown(change), {})).not.toBe('different');
  });

  test.each(forms)('%s of a calibrator lets no absence be believed', (_, change) => {
    const calibration = calibrate(calibrated, sent, shown(change));
    expect(trustOf(calibration, sent)).toBe('calibrators-differ');
  });
});

describe('a part of what was sent', () => {
  const long: SentCharge = {
    ...sent,
    items: Array.from({ length: 12 }, (_, index) => ({ productId: `p${index}`, quantity: 1 })),
    taxCodes: ['VAT', 'ECO'],
  };
  const cut = (charge: SentCharge) => ({ ...charge, items: charge.items.slice(0, 10) });

  test('is no mismatch where so much was never seen to be shown', () => {
    expect(likenessOf(long, listed(rowOf(cut(long))), calibrated)).toBe('unclear');
    const one = { ...long, taxCodes: ['VAT'] };
    expect(likenessOf(long, listed({ ...rowOf(long), ...rowOf(one) }), calibrated)).not.toBe(
      'different',
    );
  });

  test('is another charge where as much was shown before', () => {
    const known = calibrate(calibrated, long, listed(rowOf(long)));
    expect(likenessOf(long, listed(rowOf(cut(long))), known)).toBe('different');
  });
});

describe('another quantity', () => {
  const single = { ...sent, items: sent.items.map((item) => ({ ...item, quantity: 1 })) };
  const known = calibrate({}, single, listed(rowOf(single)));

  test('is no mismatch where so many were never seen to be shown', () => {
    expect(likenessOf(sent, listed(rowOf(single)), known)).toBe('unclear');
  });

  test('is another charge where as many were shown before, or other products are', () => {
    expect(likenessOf(sent, listed(rowOf(single)), calibrate(known, sent, shown({})))).toBe(
      'different',
    );
    expect(likenessOf(single, shown({}), known)).toBe('different');
    expect(likenessOf(sent, shown({ items: [{ productId: 'p2', quantity: 1 }] }), known)).toBe(
      'different',
    );
  });
});

describe('a sign', () => {
  const calibrateBy = (change: Record<string, unknown>, times: number, dated: Dated) =>
    Array.from({ length: times }).reduce<Calibration>(
      (known) => calibrate(known, sent, shown(change), 't1', dated),
      calibrated,
    );

  test('is reliable until charges of orders show it, and again once they no longer do', () => {
    expect(isReliableSign({}, 'subscription')).toBe(true);
    const wordy = calibrateBy({ subscriptionId: 'one-time' }, 5, {});
    expect(isReliableSign(wordy, 'subscription')).toBe(false);
    expect(isReliableSign(wordy, 'date')).toBe(true);
    expect(isReliableSign(calibrateBy({ status: 'FAILED' }, 2, {}), 'status')).toBe(false);
    expect(isReliableSign(calibrateBy({}, 1, { date: false }), 'date')).toBe(false);
    let back = wordy;
    for (let more = 0; more < 20; more += 1) back = calibrate(back, sent, shown({}));
    expect(isReliableSign(back, 'subscription')).toBe(true);
  });

  test('of a subscription that an order’s charge shows lets no absence be believed', () => {
    expect(trustOf(calibrateBy({ subscriptionId: 's1' }, 1, {}), sent)).toBe('calibrators-differ');
  });
});

describe('what differs is a mismatch', () => {
  const differing: [string, Record<string, unknown>][] = [
    ['another customer', { customerId: 'c9' }],
    ['other items', { items: [{ productId: 'p9', quantity: 2 }] }],
    ['other tax codes', { taxRatesOptions: ['REDUCED'] }],
  ];

  test.each(differing)('%s, where such rows are known to show what was sent', (_, change) => {
    expect(likenessOf(sent, shown(change), calibrated)).toBe('different');
  });

  test.each(differing)('but %s is not, while nothing is known of the service', (_, change) => {
    expect(likenessOf(sent, shown(change), {})).toBe('unclear');
  });

  test.each(differing)('nor is %s, where calibrators differed themselves', (_, change) => {
    const unreliable = calibrate(calibrated, sent, shown(change));
    expect(likenessOf(sent, shown(change), unreliable)).not.toBe('different');
  });

  test('but not in another form than that of the calibrators', () => {
    const nested = { customerId: undefined, customer: { id: 'internal-7' } };
    expect(likenessOf(sent, shown(nested), calibrated)).toBe('unclear');
  });

  test('shown taxes differ from none that were sent, once such rows are known to show none', () => {
    expect(likenessOf(untaxed, listed(rowOf(sent)), calibrated)).toBe('unclear');
    const known = calibrate(calibrated, untaxed, listed(rowOf(untaxed)));
    expect(likenessOf(untaxed, listed(rowOf(sent)), known)).toBe('different');
  });
});

describe('a row that shows less', () => {
  const money = { amount: 33.48, currency: 'EUR' };
  test.each<[string, Record<string, unknown>, Likeness]>([
    ['no taxes', { taxRatesOptions: undefined }, 'partial'],
    ['no taxes, and the total', { taxRatesOptions: undefined, ...money }, 'partial'],
    ['no taxes, and another total', { taxRatesOptions: [], ...money, amount: 30 }, 'unclear'],
    ['no items', { items: undefined }, 'unclear'],
    ['no items, and the total', { items: undefined, ...money }, 'unclear'],
    ['no customer, and the total', { customerId: undefined, ...money }, 'unclear'],
  ])('%s', (_, change, likeness) => {
    expect(likenessOf(sent, shown(change), calibrated)).toBe(likeness);
  });
});

describe('an absence can be believed', () => {
  test('only with a calibrator', () => {
    expect(trustOf({}, sent)).toBe('no-calibrator');
    expect(trustOf(calibrated, sent)).toBe('shows-what-was-sent');
    expect(trustOf(calibrated, other)).toBe('shows-what-was-sent');
  });

  test('of a charge with taxes only with a calibrator that had some', () => {
    const calibration = calibrate({}, untaxed, listed(rowOf(untaxed)));
    expect(trustOf(calibration, sent)).toBe('no-calibrator');
    expect(trustOf(calibration, untaxed)).toBe('shows-what-was-sent');
  });

  test('of a charge without taxes not where such a calibrator showed some', () => {
    const calibration = calibrate(calibrated, untaxed, listed(rowOf(sent)));
    expect(trustOf(calibration, untaxed)).toBe('calibrators-differ');
    expect(trustOf(calibration, sent)).toBe('shows-what-was-sent');
  });

  test('no more once a calibrator differed, however many did not', () => {
    let calibration: Calibration = calibrated;
    for (let count = 0; count < 100; count += 1) {
      calibration = calibrate(calibration, sent, listed(rowOf(sent)));
    }
    calibration = calibrate(calibration, sent, shown({ customerId: 'another-id' }));
    expect(trustOf(calibration, sent)).toBe('calibrators-differ');
    calibration = calibrate(calibration, sent, listed(rowOf(sent)));
    expect(trustOf(calibration, sent)).toBe('calibrators-differ');
  });
});

const value = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.string({ maxLength: 3 }),
  fc.integer(),
  fc.constant([]),
  fc.constant({}),
  fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
  fc.array(fc.record({ productId: fc.string({ maxLength: 3 }), quantity: fc.integer() }), {
    maxLength: 2,
  }),
);
const anyRow = fc.record({ customerId: value, items: value, taxRatesOptions: value });

test('however a service shows its rows: the same way each time, the own row is never a mismatch', () => {
  fc.assert(
    fc.property(anyRow, fc.array(anyRow, { maxLength: 5 }), (form, before) => {
      const known = before.reduce(
        (calibration, row) => calibrate(calibration, sent, listed(row)),
        {} as Calibration,
      );
      // One charge of this shop was listed in this form, and so is the one that is looked for.
      const calibration = calibrate(known, sent, listed(form));
      expect(likenessOf(sent, listed(form), calibration)).not.toBe('different');
      // And where absence is believed, its own row would have been recognised.
      if (trustOf(calibration, sent) === 'shows-what-was-sent') {
        expect(likenessOf(sent, listed(form), calibration)).toBe('same');
      }
    }),
  );
});
