import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderView } from '@/lib/orders/queries';
import { english, german } from '@/lib/testing/builders/views';
import { textsIn } from '@/lib/texts/wording';
import { OrderExplanation } from './order-explanation';

const money = { amount: 500, currency: 'EUR' };
const order: OrderView = {
  id: 'a',
  number: 'A1',
  status: 'UNCERTAIN',
  reason: null,
  isKnownUncharged: false,
  isChargedAtMostOnce: true,
  email: 'ada@example.com',
  contact: { firstname: 'Ada', lastname: 'Lovelace', phone: '' },
  address: { line1: '', line2: '', city: '', region: '', postalCode: '', country: 'IE' },
  lines: [],
  shipping: { name: '', detail: '', price: money },
  arrival: null,
  taxes: [],
  taxesIncluded: false,
  subtotal: money,
  tax: money,
  total: money,
  charged: null,
  isChargeUndone: false,
  card: null,
  transactionId: null,
  createdAt: new Date(0),
  paidAt: null,
  asGuest: false,
  userId: null,
  shippedAt: null,
  trackingUrl: null,
  inCart: null,
};

function shownOf(changed: Partial<OrderView>, key: string): string {
  const view = key === 'de' ? german : english;
  const displayed = { ...order, ...changed };
  return renderToStaticMarkup(
    <OrderExplanation order={displayed} orderKey={undefined} texts={textsIn(view)} />,
  );
}

const twice = /at most once|charged twice|höchstens einmal|zweimal/;

test.each(['en', 'de'])(
  'promises that no second charge is possible only if that is true (%s)',
  (view) => {
    for (const status of ['PENDING', 'PAYING', 'UNCERTAIN', 'REVIEW'] as const) {
      expect(shownOf({ status }, view)).toMatch(twice);
      expect(shownOf({ status, isChargedAtMostOnce: false }, view)).not.toMatch(twice);
    }
    expect(shownOf({ status: 'REVIEW', reason: 'late-charge' }, view)).not.toMatch(twice);
  },
);

test.each([
  ['en', '€5.00 paid', 'failed or was returned'],
  ['de', 'bezahlt', 'fehlgeschlagen oder zurückgegangen'],
])('says of no order that it is paid whose charge failed since (%s)', (view, paid, undone) => {
  expect(shownOf({ status: 'PAID' }, view)).toContain(paid);
  expect(shownOf({ status: 'PAID' }, view)).not.toContain(undone);
  expect(shownOf({ status: 'PAID', isChargeUndone: true }, view)).not.toContain(paid);
  expect(shownOf({ status: 'PAID', isChargeUndone: true }, view)).toContain(undone);
});
