import type { ReactNode } from 'react';
import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { fillIn, formatMoney } from '@/lib/format';
import type { Money } from '@/lib/money';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { BarChart } from './bar-chart';

export function Section({
  id,
  title,
  note,
  children,
}: {
  id?: string;
  title: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="mt-12 scroll-mt-6 first:mt-0">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 max-w-prose text-ink-soft text-sm">{note}</p>
      <div className="mt-5 grid gap-6">{children}</div>
    </section>
  );
}

export async function ChartedSection<Row>({
  currencies,
  amountOf,
  labelOf,
  columns,
  ...section
}: {
  id?: string;
  title: string;
  note: string;
  /** One list of months or days per currency, oldest first. */
  currencies: readonly (readonly Row[])[];
  amountOf: (row: Row) => Money;
  labelOf: (row: Row) => string;
  columns: readonly Column<Row>[];
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.analytics;
  return (
    <Section {...section}>
      {currencies.map((rows) => {
        const currency = rows[0] ? amountOf(rows[0]).currency : '';
        const title =
          currencies.length > 1
            ? fillIn(texts.inCurrency, { title: section.title, currency })
            : section.title;
        return (
          <div key={currency}>
            <BarChart
              title={title}
              bars={rows.map((row) => ({
                label: labelOf(row),
                value: amountOf(row).amount,
                text: formatMoney(amountOf(row), view.locale),
              }))}
            />
            <details className="mt-3">
              <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold text-sm">
                {texts.table}
              </summary>
              <DataTable
                caption={title}
                columns={columns}
                rows={rows.toReversed()}
                keyOf={labelOf}
                empty={null}
              />
            </details>
          </div>
        );
      })}
    </Section>
  );
}
