import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { ForRole } from '@/components/merchant/role';
import { Button, buttonClass } from '@/components/ui/button';
import { SelectField } from '@/components/ui/form/field';
import { phraseIn } from '@/lib/catalog/localize';
import { countryName, fillIn, formatCount, formatMoney, formatRate } from '@/lib/format';
import { inView } from '@/lib/markets/paths';
import type { StoreView } from '@/lib/markets/types';
import type { Money } from '@/lib/money';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import type { TaxRow } from '@/modules/analytics/figures';
import { ANALYTICS_PAGE } from '@/modules/analytics/reports';
import { Section } from './charted-section';
import { monthLong } from './format';

const columnsOfTaxes = (
  { columns, noTax }: DashboardTexts['analytics']['taxes'],
  view: StoreView,
): Column<TaxRow>[] => {
  const { locale } = view;
  const amount = (money: Money) => formatMoney(money, locale);
  return [
    { header: columns.country, cell: ({ country }) => countryName(country, locale) },
    { header: columns.tax, cell: ({ code, name }) => (code === '' ? noTax : phraseIn(view, name)) },
    { header: columns.rate, align: 'end', cell: ({ ratePpm }) => formatRate(ratePpm, locale) },
    {
      header: columns.invoices,
      align: 'end',
      cell: ({ invoices }) => formatCount(invoices, locale),
    },
    { header: columns.base, align: 'end', cell: ({ base }) => amount(base) },
    { header: columns.amount, align: 'end', cell: ({ amount: tax }) => amount(tax) },
  ];
};

export async function TaxSection({
  month,
  months,
  rows,
}: {
  month: string;
  months: readonly string[];
  rows: readonly TaxRow[];
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.analytics.taxes;
  const local = (path: string) => inView(view.prefix, path);
  return (
    <Section title={texts.title} note={texts.note}>
      <form action={local(ANALYTICS_PAGE)} method="get" className="flex flex-wrap items-end gap-3">
        <SelectField name="month" label={d.analytics.month} defaultValue={month}>
          {months.map((key) => (
            <option key={key} value={key}>
              {monthLong(key, view.locale)}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary">{texts.show}</Button>
        <ForRole needed="owner">
          <a
            href={local(`${ANALYTICS_PAGE}/tax?month=${month}`)}
            download
            className={buttonClass('quiet')}
          >
            {texts.report}
          </a>
          <a
            href={local(`${ANALYTICS_PAGE}/invoices?month=${month}`)}
            download
            className={buttonClass('quiet')}
          >
            {texts.invoices}
          </a>
        </ForRole>
      </form>
      <DataTable
        caption={fillIn(texts.caption, { month: monthLong(month, view.locale) })}
        columns={columnsOfTaxes(texts, view)}
        rows={rows}
        keyOf={({ country, code, ratePpm, currency }) =>
          `${country} ${code} ${ratePpm} ${currency}`
        }
        empty={texts.none}
      />
    </Section>
  );
}
