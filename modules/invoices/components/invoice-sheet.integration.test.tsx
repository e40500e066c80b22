import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { pseudoOf } from '@/lib/markets/market-settings';
import { english } from '@/lib/testing/builders/views';
import { textsOf } from '@/lib/texts/dictionaries';
import type { InvoiceDocument } from '@/modules/invoices/document';
import { InvoiceSheet } from './invoice-sheet';

vi.mock('@/lib/markets/page-view', () => ({ pageView: async () => english }));

const issued: InvoiceDocument = {
  version: 1,
  number: 'A-1',
  issuedAt: '2027-01-12T12:00:00Z',
  paidAt: '2027-01-12T12:00:00Z',
  locale: 'en-IE',
  currency: 'EUR',
  seller: { name: 'Shop', lines: ['1 Road'], taxNumber: '', email: 'shop@shop.example' },
  buyer: { name: 'Ada', lines: ['2 Road'], country: 'AT', email: 'ada@shop.example' },
  about: { kind: 'order', orderNumber: 'O-1' },
  ...{ lines: [], taxes: [], net: 1000, tax: 0, gross: 1000 },
  ...{ taxesIncluded: false, charged: null, card: null, reference: null },
};

const pageOf = (locale: string) =>
  renderToStaticMarkup(<InvoiceSheet document={{ ...issued, locale }} />);

test('an invoice keeps its language and country format even if no view has its locale', () => {
  const german = textsOf({ language: 'de', pseudo: false }).invoice;
  const austrian = pageOf('de-AT');
  expect(austrian).toContain('lang="de-AT"');
  expect(austrian).toContain(german.title);
  expect(austrian).toContain('12. Jänner 2027');
  const french = pageOf('fr-FR');
  expect(french).toContain(textsOf(english).invoice.title);
  expect(french).not.toContain('lang="fr');
});

test('an invoice uses the view with its locale, even the pseudo-language', () => {
  const pseudo = pseudoOf(english);
  expect(pageOf(pseudo.locale)).toContain(textsOf(pseudo).invoice.title);
});
