import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import {
  ANALYTICS_PAGE,
  type Compared,
  DAYS_SECTION,
  type HomeFigures as Figures,
} from '@/lib/analytics/queries';
import { formatDuration } from '@/lib/dashboard/format';
import { fillIn, formatCount, formatMoney, formatPlural } from '@/lib/format';
import { MAX_COUNTED } from '@/lib/fulfilment/rules';
import { OWED_PAGE, STOCK_PAGE } from '@/lib/stock/queries';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

type Texts = Awaited<ReturnType<typeof dashboardTexts>>;

/** A metric of the home page, linked to its list. */
type Figure = { label: string; href: string; value: string; note: string; isUrgent?: boolean };

/** From this lag on, the sync is shown as urgent. */
const SLOW_MS = 10 * 60_000;

/** Sales compared with the previous period, and what needs attention. */
export async function HomeFigures({
  figures,
  toPack,
  toReview,
  toRefund,
  stock,
  unexplained,
}: {
  figures: Figures;
  toPack: number;
  toReview: number;
  toRefund: { orders: number; parcels: number };
  stock: { owed: number; low: number };
  unexplained: number;
}) {
  const { today, week } = figures;
  const texts = await dashboardTexts();
  const { home } = texts.d;
  const many = (count: number) => countText(texts, count);
  return (
    <div className="mt-8 grid gap-8">
      <Group
        title={home.sold}
        figures={[...salesOf(texts, 'today', today), ...salesOf(texts, 'week', week)]}
      />
      <Group
        title={home.toDo}
        figures={[
          { ...home.toPack, href: '/merchant/packing', value: many(toPack) },
          {
            ...{ ...home.toReview, href: '/merchant/review' },
            ...{ value: many(toReview), isUrgent: toReview > 0 },
          },
          {
            ...{ ...home.toRefund, href: '/merchant/orders?refund=DUE' },
            value: many(toRefund.orders),
          },
          {
            ...{ ...home.monthsToRefund, href: '/merchant/subscriptions?refund=DUE' },
            value: many(toRefund.parcels),
          },
          {
            ...{ ...home.failedRenewals, href: '/merchant/subscriptions?status=PAST_DUE' },
            value: many(figures.pastDue),
          },
          { ...home.lowStock, href: `${STOCK_PAGE}?show=low`, value: many(stock.low) },
          ...(stock.owed > 0
            ? [{ ...home.owed, href: OWED_PAGE, value: many(stock.owed), isUrgent: true }]
            : []),
          {
            ...{ ...home.unexplained, href: '/merchant/unexplained' },
            ...{ value: many(unexplained), isUrgent: unexplained > 0 },
          },
          webhooksOf(texts, figures),
        ]}
      />
    </div>
  );
}

function salesOf(
  { d: { home }, view: { locale } }: Texts,
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

function webhooksOf(
  { d: { home }, view: { locale } }: Texts,
  { deadLetters, quarantined, behindMs }: Figures,
): Figure {
  const texts = home.webhooks;
  const isSlow = behindMs !== null && behindMs > SLOW_MS;
  const isUrgent = deadLetters > 0 || quarantined > 0 || isSlow;
  return {
    ...{ label: texts.label, href: '/merchant/webhooks', isUrgent },
    value: isUrgent ? texts.urgent : texts.ok,
    note: [
      formatPlural(texts.deadLetters, deadLetters, locale),
      formatPlural(texts.quarantined, quarantined, locale),
      ...(behindMs === null
        ? []
        : [fillIn(texts.behind, { time: formatDuration(behindMs, locale) })]),
    ].join(', '),
  };
}

function countText({ d, view }: Texts, count: number): string {
  const text = formatCount(Math.min(count, MAX_COUNTED), view.locale);
  return count >= MAX_COUNTED ? fillIn(d.home.many, { count: text }) : text;
}

function Group({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(({ label, href, value, note, isUrgent }) => (
          <li key={label}>
            <Surface className="relative h-full p-4 hover:bg-sunken sm:p-5">
              <Link
                href={href}
                prefetch={false}
                className="font-semibold text-sm after:absolute after:inset-0 hover:underline"
              >
                {label}
              </Link>
              <p
                className={`mt-1 font-sans font-semibold text-2xl tabular-nums ${isUrgent ? 'text-negative' : ''}`}
              >
                {value}
              </p>
              <p className="mt-1 text-ink-soft text-sm">{note}</p>
            </Surface>
          </li>
        ))}
      </ul>
    </section>
  );
}
