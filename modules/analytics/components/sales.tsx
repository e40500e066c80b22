import type { ReactNode } from 'react';
import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { fillIn, formatCount, formatMoney } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import type { Money } from '@/lib/money';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import type { Sales, SalesMonth } from '@/modules/analytics/figures';
import { BarChart } from './bar-chart';
import { monthLong, monthShort } from './format';
import { Section } from './section';

type Texts = DashboardTexts['analytics'];

/** The columns of a table of sales after its first one. */
export const columnsOfSales = <Row extends Sales>(
  { sales: { columns } }: Texts,
  { locale }: StoreView,
  ordersCell: (row: Row) => ReactNode = ({ orders }) => formatCount(orders, locale),
): Column<Row>[] => {
  const amount = (money: Money) => formatMoney(money, locale);
  return [
    { header: columns.revenue, align: 'end', cell: ({ revenue }) => amount(revenue) },
    { header: columns.ofOrders, align: 'end', cell: ({ ofOrders }) => amount(ofOrders) },
    {
      header: columns.ofSubscriptions,
      align: 'end',
      cell: ({ ofSubscriptions }) => amount(ofSubscriptions),
    },
    { header: columns.tax, align: 'end', cell: ({ tax }) => amount(tax) },
    { header: columns.orders, align: 'end', cell: ordersCell },
    {
      header: columns.average,
      align: 'end',
      cell: ({ averageOrder }) => (averageOrder ? amount(averageOrder) : '–'),
    },
  ];
};

/** @param currencies sales by month in each currency, the shop's first */
export async function SalesSection({
  currencies,
}: {
  currencies: readonly (readonly SalesMonth[])[];
}) {
  const { title, note } = (await dashboardTexts()).d.analytics.sales;
  return (
    <Section title={title} note={note}>
      {currencies.map((rows) => (
        <SalesOf
          key={rows[0]?.revenue.currency}
          rows={rows}
          isOneOfSeveral={currencies.length > 1}
        />
      ))}
    </Section>
  );
}

async function SalesOf({
  rows,
  isOneOfSeveral,
}: {
  rows: readonly SalesMonth[];
  isOneOfSeveral: boolean;
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.analytics;
  const title = isOneOfSeveral
    ? fillIn(texts.sales.byMonthIn, { currency: rows[0]?.revenue.currency ?? '' })
    : texts.sales.byMonth;
  return (
    <>
      <BarChart
        title={title}
        bars={rows.map(({ month, revenue }) => ({
          label: monthShort(month, view.locale),
          value: revenue.amount,
          text: formatMoney(revenue, view.locale),
        }))}
      />
      <DataTable
        caption={title}
        columns={[
          { header: texts.month, cell: ({ month }) => monthLong(month, view.locale) },
          ...columnsOfSales<SalesMonth>(texts, view),
        ]}
        rows={rows.toReversed()}
        keyOf={({ month }) => month}
        empty={texts.sales.none}
      />
    </>
  );
}
