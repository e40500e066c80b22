import { Link } from '@/components/ui/link';
import { formatMoney } from '@/lib/format';
import type { InvoiceRow } from '@/lib/invoices/queries';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';

/** Invoices with their totals, newest first. */
export async function InvoiceList({ rows }: { rows: readonly InvoiceRow[] }) {
  const { view } = await pageTexts();
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
            <span className="text-ink-soft">{formatDate(paidAt, view.locale)}</span>
          </span>
          <span className="tabular-nums">{formatMoney(total, view.locale)}</span>
        </li>
      ))}
    </ul>
  );
}
