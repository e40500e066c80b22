import type { Column } from '@/components/merchant/list/data-table';
import { formatCount, formatDays, formatMoney } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import type { Money } from '@/lib/money';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import type { Sales } from '@/modules/analytics/figures';
import { DAYS_SECTION } from '@/modules/analytics/reports';
import { ChartedSection } from './charted-section';
import { monthLong, monthShort } from './format';

export async function SalesByMonth({ currencies }: { currencies: readonly Sales[][] }) {
  const { d, view } = await dashboardTexts();
  const { locale } = view;
  return (
    <ChartedSection
      {...d.analytics.months}
      currencies={currencies}
      amountOf={({ revenue }) => revenue}
      labelOf={({ period }) => monthShort(period, locale)}
      columns={[
        { header: d.analytics.month, cell: ({ period }) => monthLong(period, locale) },
        ...columnsOfSales(d, view),
      ]}
    />
  );
}

export async function SalesByDay({ currencies }: { currencies: readonly Sales[][] }) {
  const { d, view } = await dashboardTexts();
  return (
    <ChartedSection
      {...d.analytics.days}
      id={DAYS_SECTION}
      currencies={currencies}
      amountOf={({ revenue }) => revenue}
      labelOf={({ period }) => String(Number(period.slice(-2)))}
      columns={[
        {
          header: d.analytics.day,
          cell: ({ period }) => formatDays(period, period, view.locale),
        },
        ...columnsOfSales(d, view),
      ]}
    />
  );
}

const columnsOfSales = ({ analytics }: DashboardTexts, { locale }: StoreView): Column<Sales>[] => {
  const { columns } = analytics;
  const money = (amount: Money | null) => (amount ? formatMoney(amount, locale) : '–');
  return [
    { header: columns.revenue, align: 'end', cell: ({ revenue }) => money(revenue) },
    { header: columns.ofOrders, align: 'end', cell: ({ ofOrders }) => money(ofOrders) },
    {
      header: columns.ofSubscriptions,
      align: 'end',
      cell: ({ ofSubscriptions }) => money(ofSubscriptions),
    },
    { header: columns.tax, align: 'end', cell: ({ tax }) => money(tax) },
    { header: columns.orders, align: 'end', cell: ({ orders }) => formatCount(orders, locale) },
    { header: columns.average, align: 'end', cell: ({ averageOrder }) => money(averageOrder) },
  ];
};
