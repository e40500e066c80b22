import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import type { Compared, HomeFigures as Figures } from '@/lib/analytics/queries';
import { amount, duration } from '../analytics/format';

/** A number of the home page, and the list that it leads to. */
type Figure = { label: string; href: string; value: string; note: string; isUrgent?: boolean };

/** A week behind with syncing changes is bad, a minute is not. */
const SLOW_MS = 10 * 60_000;

/** The shop at a glance: sales compared with the previous period, and what needs attention. */
export function HomeFigures({
  figures,
  toPack,
  toReview,
  toRefund,
  unmatched,
}: {
  figures: Figures;
  toPack: number;
  toReview: number;
  toRefund: { orders: number; parcels: number };
  unmatched: number;
}) {
  const { today, week } = figures;
  return (
    <div className="mt-8 grid gap-8">
      <Group
        title="Sold"
        figures={[
          ...salesOf('today', 'yesterday', today),
          ...salesOf('in 7 days', 'in the 7 days before', week),
        ]}
      />
      <Group
        title="To do"
        figures={[
          {
            ...{ label: 'To pack', href: '/merchant/packing', value: countText(toPack) },
            note: 'orders and parcels',
          },
          {
            ...{ label: 'To review', href: '/merchant/review', value: countText(toReview) },
            ...{ note: 'payments that only a person can settle', isUrgent: toReview > 0 },
          },
          {
            ...{ label: 'To refund', href: '/merchant/orders?refund=DUE' },
            value: countText(toRefund.orders),
            note: 'orders that were cancelled or came back',
          },
          {
            ...{ label: 'Months to refund', href: '/merchant/subscriptions?refund=DUE' },
            value: countText(toRefund.parcels),
            note: 'parcels of subscriptions that were cancelled or came back',
          },
          {
            label: 'Failed renewals',
            href: '/merchant/subscriptions?status=PAST_DUE',
            value: countText(figures.pastDue),
            note: 'subscriptions whose charge is open',
          },
          {
            ...{ label: 'Unmatched', href: '/merchant/unmatched', value: countText(unmatched) },
            ...{ note: 'charges nobody here asked for', isUrgent: unmatched > 0 },
          },
          webhooksOf(figures),
        ]}
      />
    </div>
  );
}

function salesOf(when: string, before: string, { sales, from }: Compared): Figure[] {
  const day = from.toISOString().slice(0, 10);
  const ordersOf = (period: 'present' | 'before') =>
    sales.reduce((sum, one) => sum + one[period].orders, 0);
  return [
    {
      label: `Orders ${when}`,
      href: `/merchant/orders?paidFrom=${day}`,
      value: String(ordersOf('present')),
      note: `${ordersOf('before')} ${before}`,
    },
    ...sales.map(({ present, before: past }) => ({
      label: `Revenue ${when}${sales.length > 1 ? ` in ${present.revenue.currency}` : ''}`,
      href: '/merchant/analytics',
      value: amount(present.revenue),
      note: `${amount(past.revenue)} ${before}`,
    })),
  ];
}

function webhooksOf({ deadLetters, quarantined, behindMs }: Figures): Figure {
  const isSlow = behindMs !== null && behindMs > SLOW_MS;
  const isUrgent = deadLetters > 0 || quarantined > 0 || isSlow;
  return {
    ...{ label: 'Webhooks', href: '/merchant/webhooks', isUrgent },
    value: isUrgent ? 'Needs attention' : 'OK',
    note: [
      `${deadLetters} dead letters`,
      `${quarantined} quarantined`,
      ...(behindMs === null ? [] : [`behind by ${duration(behindMs)}`]),
    ].join(', '),
  };
}

const countText = (count: number) => (count >= 1_000 ? '1,000 or more' : String(count));

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
