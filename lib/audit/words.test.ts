import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Language } from '@/lib/markets/types';
import { publishedViews, viewIn } from '@/lib/markets/views';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
import { type AuditRow, entryInWords } from './words';

const row: AuditRow = {
  ...{ id: '1', at: new Date(0), actorEmail: 'ada@shop.example', action: 'order.shipped' },
  ...{ subject: 'order', subjectId: randomUUID(), detail: {}, orderNumber: null, plan: null },
  ...{ subscriber: null, item: null, options: null },
};

function inWords(overrides: Partial<AuditRow>, language: Language = 'en') {
  const view = viewIn(language);
  return entryInWords({ ...row, ...overrides }, dashboardTextsOf(view), view);
}

test.each<[string, Partial<AuditRow>, string | null]>([
  ['an order', { orderNumber: 'K3F9-7QXB' }, 'K3F9-7QXB'],
  ['an order that is gone', {}, null],
  [
    'a subscription',
    { subject: 'subscription', plan: 'Club', subscriber: 'a@b.example' },
    'Club, a@b.example',
  ],
  ['a parcel of a guest', { subject: 'parcel', plan: 'Club' }, 'Club'],
  ['an item', { subject: 'variant', item: 'Bag', options: { size: '250 g' } }, 'Bag, 250 g'],
  ['a customer', { subject: 'customer', subjectId: 'd41d8cd98f00b204' }, null],
  ['a member of staff', { subject: 'staff', subjectId: 'ben@shop.example' }, 'ben@shop.example'],
  ['a list', { subject: 'list', subjectId: 'orders' }, 'Orders'],
  ['the report of a month', { subject: 'list', subjectId: 'tax-2027-01' }, 'Tax report, 2027-01'],
  ['a list that is exported no more', { subject: 'list', subjectId: 'packing' }, null],
])('%s has a name that people know', (_, overrides, name) => {
  expect(inWords(overrides).name).toBe(name);
});

test.each<[string, AuditRow['detail'], string[]]>([
  [
    'quantities without the ids of lines',
    { units: { [randomUUID()]: 2, [randomUUID()]: 1 } },
    ['Units: 3'],
  ],
  ['nothing empty', { units: {}, trackingUrl: null, trackingNumber: '', filters: {} }, []],
  ['no ids of rows', { shipmentId: randomUUID(), note: randomUUID(), subscriptionId: 's' }, []],
  ['stock', { from: null, to: 3, reason: 'counted' }, ['– → 3', 'Reason: Stock count']], // module: stock
  ['states', { from: 'PACKED', to: 'UNFULFILLED' }, ['Packed → To pack']], // module: fulfilment
  ['a role', { from: 'staff', to: 'owner' }, ['Staff → Owner']],
  ['a carrier', { carrier: 'an-post' }, ['Carrier: An Post']],
  [
    'a flag',
    { kind: 'amount-differs' },
    ['Kind: The amount charged differs from what the shopper saw.'],
  ],
  ['money', { amount: 6720, currency: 'EUR' }, ['Amount: €67.20']],
  [
    'what was synced',
    { kind: 'PRODUCT', outcome: 'missing' },
    ['Kind: Product', 'Result: Not at the service'],
  ],
])('details tell %s', (_, detail, lines) => {
  expect(inWords({ detail }).details).toEqual(lines);
});

const hasGerman = publishedViews.some(({ language }) => language === 'de');

test.runIf(hasGerman)('a German reader gets German words', () => {
  const detail = { filters: { status: 'PAID', q: '…' } };
  expect(inWords({ subject: 'list', subjectId: 'orders', detail }, 'de')).toEqual({
    ...{ action: 'Einheiten einer Bestellung versendet', subject: 'Liste', name: 'Bestellungen' },
    details: ['Filter: Status: Bezahlt, Suche: …'],
  });
});
