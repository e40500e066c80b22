import { type Figure, FigureGroup } from '@/components/merchant/home/figure-group';
import { fillIn, formatCount, formatMoney } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import {
  ANALYTICS_PAGE,
  type Compared,
  DAYS_SECTION,
  recentSales,
} from '@/modules/analytics/queries';

type Texts = Awaited<ReturnType<typeof dashboardTexts>>;

/** On the dashboard's home page: what was sold, compared with the previous period. */
export async function HomeSales() {
  const [texts, { today, week }] = await Promise.all([dashboardTexts(), recentSales()]);
  return (
    <FigureGroup
      title={texts.d.analytics.home.sold}
      figures={[...salesOf(texts, 'today', today), ...salesOf(texts, 'week', week)]}
    />
  );
}

function salesOf(
  {
    d: {
      analytics: { home },
    },
    view: { locale },
  }: Texts,
  when: 'today' | 'week',
  { sales, from }: Compared,
): Figure[] {
  // Revenue is that of subscriptions, too, which are no orders.
  const revenueHref = `${ANALYTICS_PAGE}?from=${from}#${DAYS_SECTION}`;
  const ordersOf = (period: 'present' | 'before') =>
    formatCount(
      sales.reduce((sum, one) => sum + one[period].orders, 0),
      locale,
    );
  const before = (value: string) => fillIn(home.before[when], { value });
  return [
    {
      label: home.orders[when],
      href: `/merchant/orders?paidFrom=${from}`,
      value: ordersOf('present'),
      note: before(ordersOf('before')),
    },
    ...sales.map(({ present, before: past }) => ({
      label:
        sales.length > 1
          ? fillIn(home.revenueIn[when], { currency: present.revenue.currency })
          : home.revenue[when],
      href: revenueHref,
      value: formatMoney(present.revenue, locale),
      note: before(formatMoney(past.revenue, locale)),
    })),
  ];
}
