import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { defaultView } from '@/lib/markets/views';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
import type { Sales } from '@/modules/analytics/figures';
import { DaySection } from './days';

vi.mock('@/components/ui/link', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => (
    <a href={href}>{children}</a>
  ),
}));
vi.mock('@/components/merchant/list/data-table', () => ({
  DataTable: <Row,>({ columns, rows, keyOf }: Table<Row>) =>
    rows.map((row) => (
      <p key={keyOf(row)}>
        {columns.map(({ header, cell }) => (
          <i key={header}>{cell(row)}</i>
        ))}
      </p>
    )),
}));
vi.mock('@/lib/texts/dashboard/page-texts', () => ({
  dashboardTexts: async () => ({ d: dashboardTextsOf(defaultView), view: defaultView }),
}));

type Table<Row> = {
  columns: { header: string; cell: (row: Row) => React.ReactNode }[];
  rows: Row[];
  keyOf: (row: Row) => string;
};

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const sold = (orders: number, ofSubscriptions: number): Sales => ({
  ...{ orders, renewals: 1, revenue: eur(orders * 1000 + ofSubscriptions) },
  ...{ ofOrders: eur(orders * 1000), ofSubscriptions: eur(ofSubscriptions), tax: eur(0) },
  averageOrder: eur(1000),
});

test('each day, and all of them, lead to the orders that were paid on them', async () => {
  const days = [
    { day: '2027-03-07', ...sold(1, 500) },
    { day: '2027-03-06', ...sold(2, 0) },
  ];
  const sales = async (one: typeof days) => {
    // The table in it is a component of its own.
    const section = await DaySection({ currencies: [{ days: one, total: sold(3, 500) }] });
    const [table] = section.props.children;
    return renderToStaticMarkup(await table.type(table.props));
  };
  const html = (await sales(days)).replaceAll('&amp;', '&');
  expect(
    [...html.matchAll(/href="([^"]+)">(\d+)</g)].map(([, href, count]) => [href, count]),
  ).toEqual([
    ['/merchant/orders?paidFrom=2027-03-06', '3'],
    ['/merchant/orders?paidFrom=2027-03-07&paidTo=2027-03-07', '1'],
    ['/merchant/orders?paidFrom=2027-03-06&paidTo=2027-03-06', '2'],
  ]);
  expect(html).toContain('<p><i>Total</i><i>€35.00</i>');
  expect(await sales(days.slice(0, 1))).not.toContain('Total');
});
