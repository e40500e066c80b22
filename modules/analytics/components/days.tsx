import { DataTable } from '@/components/merchant/list/data-table';
import { Link } from '@/components/ui/link';
import type { Day } from '@/lib/delivery/calendar';
import { fillIn, formatCount, formatDays } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import type { Sales } from '@/modules/analytics/figures';
import { DAYS_SECTION, type SalesOfDays } from '@/modules/analytics/queries';
import { columnsOfSales } from './sales';
import { Section } from './section';

/** A day, or the sum of all without one. */
type Row = Sales & { day: Day | null };

/** @param currencies sales by day in each currency, the shop's first */
export async function DaySection({ currencies }: { currencies: readonly SalesOfDays[] }) {
  const { d, view } = await dashboardTexts();
  const texts = d.analytics.days;
  const days = currencies[0]?.days ?? [];
  const [from = '', to = ''] = [days.at(-1)?.day, days[0]?.day];
  const note = fillIn(texts.note, { days: formatDays(from, to, view.locale) });
  return (
    <Section id={DAYS_SECTION} title={texts.title} note={note}>
      {currencies.map((one) => (
        <DaysOf key={one.total.revenue.currency} {...one} isOneOfSeveral={currencies.length > 1} />
      ))}
    </Section>
  );
}

async function DaysOf({ days, total, isOneOfSeveral }: SalesOfDays & { isOneOfSeveral: boolean }) {
  const { d, view } = await dashboardTexts();
  const texts = d.analytics.days;
  const { currency } = total.revenue;
  const rows: Row[] = days.length > 1 ? [{ ...total, day: null }, ...days] : days;
  const from = days.at(-1)?.day;
  const hrefOf = (day: Day | null) =>
    `/merchant/orders?paidFrom=${day ?? from}${day ? `&paidTo=${day}` : ''}`;
  return (
    <DataTable
      caption={isOneOfSeveral ? fillIn(texts.inCurrency, { currency }) : texts.title}
      columns={[
        {
          header: texts.day,
          cell: ({ day }) => (day ? formatDays(day, day, view.locale) : texts.total),
        },
        ...columnsOfSales<Row>(d.analytics, view, ({ day, orders }) => (
          <Link href={hrefOf(day)} prefetch={false} className="text-link underline">
            {formatCount(orders, view.locale)}
          </Link>
        )),
      ]}
      rows={rows}
      keyOf={({ day }) => day ?? 'total'}
      empty={d.analytics.sales.none}
    />
  );
}
