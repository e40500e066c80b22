import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderView } from '@/lib/orders/queries';
import { english, german } from '@/lib/testing/builders/views';
import { textsIn } from '@/lib/texts/wording';
import { Refund } from './refund';

function shownOf(key: string, refund: OrderView['refund']): string {
  const view = key === 'de' ? german : english;
  const order = { cancelledUnits: 1, returnedUnits: 2, refund };
  return renderToStaticMarkup(<Refund order={order} texts={textsIn(view)} />);
}

const eur = (amount: number) => ({ amount, currency: 'EUR' });

test.each([
  [
    'en',
    'One item will not be shipped. 2 items were returned.',
    'We will refund',
    'refunded €24.00',
  ],
  ['de', 'Ein Artikel wird nicht gesendet.', 'erstatten wir', '24,00\u00a0€ erstattet'],
])('a refund is promised until staff record it (%s)', (view, units, promised, done) => {
  const due = shownOf(view, { status: 'DUE', refunded: eur(0) });
  expect(due).toContain(units);
  expect(due).toContain(promised);
  expect(due).not.toContain(done);
  const partly = shownOf(view, { status: 'DUE', refunded: eur(2400) });
  expect(partly).toContain(done);
  expect(shownOf(view, { status: 'DONE', refunded: eur(2400) })).toContain(done);
  expect(shownOf(view, { status: 'DONE', refunded: eur(2400) })).not.toContain(promised);
  const unknown = shownOf(view, { status: 'DONE', refunded: null });
  expect(unknown).not.toContain(promised);
  expect(unknown).not.toMatch(/€|null|amount/);
  expect(shownOf(view, { status: 'DUE', refunded: null })).not.toBe(unknown);
  expect(shownOf(view, null)).toContain(units);
  expect(shownOf(view, null)).not.toContain(promised);
});
