import { taxNote } from '@/components/merchant/tax-note';
import { fillIn, formatCount, formatMoney, once } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import type { SubscriberMonth } from '@/modules/analytics/subscribers';
import { ChartedSection } from './charted-section';
import { monthLong, monthShort } from './format';

export async function SubscribersByMonth({ currencies }: { currencies: SubscriberMonth[][] }) {
  const { d, view } = await dashboardTexts();
  const { locale } = view;
  const { title, note, columns } = d.analytics.subscriptions;
  const notes = currencies
    .flatMap((months) => months[0]?.mrr.currency ?? [])
    .map(async (currency) => `${currency}: ${await taxNote(currency)}`);
  const taxes = (await Promise.all(notes)).join('; ');
  const count = (value: number) => formatCount(value, locale);
  return (
    <ChartedSection
      title={title}
      note={fillIn(note, { taxes })}
      currencies={currencies}
      amountOf={({ mrr }) => mrr}
      labelOf={({ month }) => monthShort(month, locale)}
      columns={[
        { header: d.analytics.month, cell: ({ month }) => monthLong(month, locale) },
        { header: columns.mrr, align: 'end', cell: ({ mrr }) => formatMoney(mrr, locale) },
        { header: columns.paying, align: 'end', cell: ({ paying }) => count(paying) },
        { header: columns.gained, align: 'end', cell: ({ gained }) => count(gained) },
        { header: columns.lost, align: 'end', cell: ({ lost }) => count(lost) },
        { header: columns.churn, align: 'end', cell: ({ churn }) => share(churn, locale) },
      ]}
    />
  );
}

function share(rate: number | null, locale: string): string {
  if (rate === null) return '–';
  const format = once(
    `share ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  );
  return format.format(rate);
}
