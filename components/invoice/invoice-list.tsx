import { shop } from '@/brand/shop';
import { dayText } from '@/components/subscriptions/status';
import { Link } from '@/components/ui/link';
import { formatMoney } from '@/lib/format';
import type { InvoiceRow } from '@/lib/invoices/queries';

/** Invoices with what they come to, newest first. */
export function InvoiceList({ rows }: { rows: readonly InvoiceRow[] }) {
  return (
    <ul>
      {rows.map(({ id, number, paidAt, total }) => (
        <li
          key={id}
          className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2.5 last:border-0"
        >
          <span>
            <Link href={`/invoices/${id}`} prefetch={false} className="text-link underline">
              {number}
            </Link>{' '}
            <span className="text-ink-soft">{dayText(paidAt)}</span>
          </span>
          <span className="tabular-nums">{formatMoney(total, shop.locale)}</span>
        </li>
      ))}
    </ul>
  );
}
