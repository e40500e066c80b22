import { formatDuration } from '@/lib/dashboard/format';
import { fillIn, formatCount, formatPlural } from '@/lib/format';
import { MAX_COUNTED } from '@/lib/fulfilment/rules';
import { OWED_PAGE, STOCK_PAGE } from '@/lib/stock/queries';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import type { mirrorProblems } from '@/lib/webhooks/queries';
import { type Figure, FigureGroup } from './figure-group';

type Texts = Awaited<ReturnType<typeof dashboardTexts>>;
type MirrorProblems = Awaited<ReturnType<typeof mirrorProblems>>;

/** From this lag on, the sync is shown as urgent. */
const SLOW_MS = 10 * 60_000;

/** What needs attention. */
export async function HomeFigures({
  problems,
  pastDue,
  toPack,
  toReview,
  toRefund,
  stock,
  unexplained,
}: {
  problems: MirrorProblems;
  pastDue: number;
  toPack: number;
  toReview: number;
  toRefund: { orders: number; parcels: number };
  stock: { owed: number; low: number };
  unexplained: number;
}) {
  const texts = await dashboardTexts();
  const { home } = texts.d;
  const many = (count: number) => countText(texts, count);
  return (
    <FigureGroup
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
          value: many(pastDue),
        },
        { ...home.lowStock, href: `${STOCK_PAGE}?show=low`, value: many(stock.low) },
        ...(stock.owed > 0
          ? [{ ...home.owed, href: OWED_PAGE, value: many(stock.owed), isUrgent: true }]
          : []),
        {
          ...{ ...home.unexplained, href: '/merchant/unexplained' },
          ...{ value: many(unexplained), isUrgent: unexplained > 0 },
        },
        webhooksOf(texts, problems),
      ]}
    />
  );
}

function webhooksOf(
  { d: { home }, view: { locale } }: Texts,
  { deadLetters, quarantined, oldestDirtyMs: behindMs }: MirrorProblems,
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
