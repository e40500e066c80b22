import { shop } from '@/brand/shop';
import { formatMoney } from '@/lib/format';
import type { ChargeRow, SubscriptionView } from '@/lib/subscriptions/queries';
import { dayText } from './status';

/** The charges of a subscription, newest first. */
export function Charges({
  rows,
  status,
}: {
  rows: readonly ChargeRow[];
  status: SubscriptionView['facts']['status'];
}) {
  if (rows.length === 0) {
    return (
      <p className="text-ink-soft">
        {status === 'TRIAL'
          ? 'Nothing has been charged yet.'
          : 'The payment service shows no charges for this subscription and has reported none. Check your card statement to be sure.'}
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
          <span>
            {dayText(row.at)}
            {row.isNotice ? (
              <span className="text-ink-soft"> (reported by the payment service)</span>
            ) : null}
          </span>
          <span className={row.ok ? 'tabular-nums' : 'font-semibold text-negative'}>
            {row.ok ? (row.amount ? formatMoney(row.amount, shop.locale) : 'Charged') : 'Failed'}
          </span>
        </li>
      ))}
    </ul>
  );
}
