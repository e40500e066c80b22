import { expect, test } from 'vitest';
import { defaultView } from '@/lib/markets/views';
import { en } from '@/lib/texts/en';
import { viewCart } from './cart-view.ts';
import type { LoadedCart, LoadedLine } from './load-cart.ts';

const line: LoadedLine = {
  variantId: 'v1',
  serviceProductId: 'p1',
  offered: true,
  quantity: 2,
  joined: 0,
  name: 'First Light',
  detail: 'M, Blue',
  art: 'first-light',
  slug: 'first-light',
  unit: { amount: 1450, currency: 'EUR' },
  seen: { amount: 1450, currency: 'EUR' },
  active: true,
  fetchedAt: new Date('2026-01-01T00:00:00Z'),
  left: null,
};

const texts = { t: en, view: defaultView };

function cart(...lines: Partial<LoadedLine>[]): LoadedCart {
  return {
    id: 'a-cart-id-that-is-a-secret',
    userId: 'u1',
    revision: 7,
    closedAt: null,
    successorId: null,
    currency: lines[0]?.unit?.currency ?? 'EUR',
    lines: lines.map((one, index) => ({ ...line, variantId: `v${index}`, ...one })),
  };
}

test('amounts are text, and all units are counted', () => {
  const view = viewCart(cart({}, { quantity: 3, unit: { amount: 990, currency: 'EUR' } }), texts);
  expect(view).toMatchObject({ revision: 7, count: 5, subtotal: '€58.70', blocked: false });
  expect(view.lines[0]).toMatchObject({
    unit: '€14.50',
    total: '€29.00',
    was: null,
    problem: null,
  });
});

test('currencies with zero and three decimals are formatted correctly', () => {
  const english = { t: en, view: { ...defaultView, locale: 'en' } };
  const yen = viewCart(cart({ unit: { amount: 1450, currency: 'JPY' } }), english);
  expect(yen.subtotal).toBe('¥2,900');
  const dinar = viewCart(cart({ unit: { amount: 1450, currency: 'KWD' } }), english);
  expect(dinar.subtotal?.replace(/\s/g, ' ')).toBe('KWD 2.900');
});

test('the view contains neither the cart’s id nor the user’s', () => {
  const text = JSON.stringify(viewCart(cart({}), texts));
  expect(text).not.toContain('a-cart-id-that-is-a-secret');
  expect(text).not.toContain('u1');
});

test('each cart has its own stable tag', () => {
  const [one, other] = [cart({}), { ...cart({}), id: 'another-cart-id' }];
  expect(viewCart(one, texts).tag).toBe(viewCart({ ...one, revision: 8 }, texts).tag);
  expect(viewCart(one, texts).tag).not.toBe(viewCart(other, texts).tag);
});

test.each([
  ['gone', { serviceProductId: null, unit: null, active: false }],
  ['inactive', { active: false }],
  ['no-price', { unit: null }],
] as const)('a line that is %s stays, is not summed and blocks checkout', (code, facts) => {
  const view = viewCart(cart(facts, {}), texts);
  expect(view.lines[0]?.problem?.code).toBe(code);
  expect(view.lines[0]?.problem?.text).toContain('Remove');
  expect(view.lines[0]?.total).toBe(null);
  expect(view).toMatchObject({ count: 4, subtotal: '€29.00', blocked: true });
});

test('a line that is not sold in the cart’s currency has a message and blocks checkout', () => {
  const usd = { unit: { amount: 5, currency: 'USD' } };
  const elsewhere = { serviceProductId: null, offered: false, unit: null, active: false };
  const view = viewCart(cart({}, usd, elsewhere), texts);
  expect(view.lines.map((item) => item.problem?.code)).toEqual([
    undefined,
    'other-currency',
    'other-currency',
  ]);
  expect(view.lines[2]?.problem?.text).toBe('Not sold in EUR. Remove it to check out.');
  expect(view).toMatchObject({ subtotal: '€29.00', blocked: true });
});

test('a changed price is shown beside the new price', () => {
  const view = viewCart(cart({ seen: { amount: 1300, currency: 'EUR' } }), texts);
  expect(view.lines[0]).toMatchObject({ unit: '€14.50', was: '€13.00' });
  const yen = viewCart(cart({ seen: { amount: 1300, currency: 'JPY' } }), texts);
  expect(yen.lines[0]).toMatchObject({ unit: '€14.50', was: null });
});
