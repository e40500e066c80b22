import { Section } from '@/components/account/section';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { formatMoney } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import { type InvoiceRow, invoicesOfSubscription } from '../read-invoices';

type Props = { subscriptionId: string };

export async function CustomerInvoices({ subscriptionId }: Props) {
  const rows = await invoicesOfSubscription(subscriptionId);
  if (rows.length === 0) return null;
  const { t } = await pageTexts();
  return (
    <Section title={t.invoice.list} id="invoices">
      <InvoiceList rows={rows} />
    </Section>
  );
}

export async function MonthInvoices({ subscriptionId }: Props) {
  const rows = await invoicesOfSubscription(subscriptionId);
  const { list, none } = (await dashboardTexts()).d.invoices;
  return (
    <Surface>
      <h2 className="mb-3 text-xl">{list}</h2>
      {rows.length > 0 ? <InvoiceList rows={rows} /> : <p>{none}</p>}
    </Surface>
  );
}

async function InvoiceList({ rows }: { rows: readonly InvoiceRow[] }) {
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
