import { shop } from '@/brand/shop';
import { formatMoney } from '@/lib/format';
import type { ChargeRow } from '@/lib/subscriptions/queries';
import { dayText } from './standing';

/** What was charged for a subscription, the newest first. */
export function Charges({ rows, ended }: { rows: readonly ChargeRow[]; ended: boolean }) {
  if (rows.length === 0) {
    return (
      <p className="text-ink-soft">
        {ended ? 'Nothing was charged.' : 'Nothing has been charged yet.'}
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
              <span className="text-ink-soft"> (as the payment service told us)</span>
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
