import { formatMoney } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import type { ChargeRow, SubscriptionView } from '@/modules/subscriptions/subscription-view';

export async function Charges({
  rows,
  status,
  none,
}: {
  rows: readonly ChargeRow[];
  status: SubscriptionView['facts']['status'];
  /** Replaces the customer's text about an empty list. */
  none?: string;
}) {
  const { t, view } = await pageTexts();
  const texts = t.subscriptions.charges;
  if (rows.length === 0) {
    return (
      <p className="text-ink-soft">
        {status === 'TRIAL' ? texts.noneInTrial : (none ?? texts.none)}
      </p>
    );
  }
  return (
    <ul>
      {rows.map((row) => (
        <li
          key={`${row.at.toISOString()} ${row.ok}`}
          className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2.5 last:border-0"
        >
          <span>{formatDate(row.at, view.locale)}</span>
          <span className={row.ok ? 'tabular-nums' : 'font-semibold text-negative'}>
            {row.ok
              ? row.amount
                ? formatMoney(row.amount, view.locale)
                : texts.charged
              : texts.failed}
          </span>
        </li>
      ))}
    </ul>
  );
}
