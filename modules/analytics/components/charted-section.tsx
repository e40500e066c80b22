import type { ReactNode } from 'react';
import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { cn } from '@/components/ui/cn';
import { fillIn, formatMoney } from '@/lib/format';
import type { Money } from '@/lib/money';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

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

export type Bar = { label: string; value: number; text: string };

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 6;
/** More than twelve labels do not fit side by side on a phone. */
const LABEL_EVERY = 4;

/** A bar chart as SVG, rendered on the server. Labels are HTML, so that they do not shrink on a phone. */
async function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const texts = (await dashboardTexts()).d.analytics;
  const maxValue = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const highest = bars.find(({ value }) => value === maxValue);
  return (
    <figure>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm">
        <span>{title}</span>
        {highest ? (
          <span className="tabular-nums">{fillIn(texts.highest, { value: highest.text })}</span>
        ) : null}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 h-36 w-full border-line-strong border-b-2 text-accent sm:h-44"
        aria-hidden="true"
      >
        {bars.map(({ label, value, text }, index) => {
          const height = (Math.max(0, value) / maxValue) * HEIGHT;
          return (
            <rect
              key={label}
              x={index * step + GAP / 2}
              y={HEIGHT - height}
              width={Math.max(1, step - GAP)}
              height={height}
              fill="currentColor"
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden="true" className="flex text-ink-soft text-xs">
        {bars.map(({ label }, index) => (
          <span
            key={label}
            className={cn(
              'min-w-0 flex-1 whitespace-nowrap text-center',
              bars.length > 12 && index % LABEL_EVERY !== 0 && 'max-sm:invisible',
            )}
          >
            {label}
          </span>
        ))}
      </div>
    </figure>
  );
}
