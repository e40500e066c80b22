import { type Figure, FigureGroup } from '@/components/merchant/figure-group';
import { fillIn, formatCount, formatMoney } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import {
  ANALYTICS_PAGE,
  DAYS_SECTION,
  type RecentSales,
  recentSales,
} from '@/modules/analytics/reports';

/** Today's and the last seven days' sales, each compared with the period before. */
export async function HomeSales() {
  const [{ d, view }, { today, week }] = await Promise.all([dashboardTexts(), recentSales()]);
  const { home } = d.analytics;
  const { locale } = view;
  const figuresOf = (when: 'today' | 'week', { from, present, before }: RecentSales): Figure[] => [
    {
      label: home.orders[when],
      href: `/merchant/orders?from=${from}`,
      value: formatCount(present.orders, locale),
      note: fillIn(home.before[when], { value: formatCount(before.orders, locale) }),
    },
    ...present.revenue.map((revenue, index) => ({
      label:
        present.revenue.length > 1
          ? fillIn(home.revenueIn[when], { currency: revenue.currency })
          : home.revenue[when],
      // Revenue includes subscriptions, so it cannot link to the list of orders.
      href: `${ANALYTICS_PAGE}#${DAYS_SECTION}`,
      value: formatMoney(revenue, locale),
      note: fillIn(home.before[when], {
        value: formatMoney(before.revenue[index] ?? { ...revenue, amount: 0 }, locale),
      }),
    })),
  ];
  return (
    <FigureGroup
      title={home.sold}
      figures={[...figuresOf('today', today), ...figuresOf('week', week)]}
    />
  );
}
