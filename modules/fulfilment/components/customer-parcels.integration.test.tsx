import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { findView } from '@/lib/markets/views';
import type { SubscriptionParcel } from '../customer-parcels';
import { Parcels } from './customer-parcels';

const page = vi.hoisted(() => ({ view: 'en' }));
vi.mock('@/lib/markets/page-view', () => ({ pageView: async () => findView(page.view) }));

const parcel: SubscriptionParcel = {
  ...{ id: 'a', status: 'SHIPPED', carrier: 'DHL', trackingNumber: 'JD 1' },
  ...{ trackingUrl: 'https://carrier.example/JD1', month: new Date('2027-03-01T12:00:00Z') },
  ...{ shippedAt: new Date('2027-03-03T12:00:00Z'), deliveredAt: null },
  lines: [{ quantity: 2, name: 'Office Club', detail: '' }],
  ...{ isReturned: false, refund: null },
};

test.each([
  ['en', 'Month from 1 March 2027', 'On its way', 'Returned', 'have refunded this month'],
  ['de', 'Monat ab 1. März 2027', 'Unterwegs', 'Zurückgeschickt', 'Monat haben wir erstattet'],
])('a subscriber sees where each parcel is (%s)', async (view, month, way, returned, refunded) => {
  page.view = view;
  const shown = async (change: Partial<SubscriptionParcel>) =>
    renderToStaticMarkup(await Parcels({ parcels: [{ ...parcel, ...change }] }));
  const sent = await shown({});
  for (const part of [month, way, '2 × ', 'DHL, JD 1', 'href="https://carrier.example/JD1"'])
    expect(sent).toContain(part);
  expect(sent).not.toContain(refunded);
  const back = await shown({ isReturned: true, refund: 'DONE' });
  expect(back).toContain(returned);
  expect(back).toContain(refunded);
});
