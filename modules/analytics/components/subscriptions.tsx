import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { taxNote } from '@/components/merchant/tax-note';
import { Link } from '@/components/ui/link';
import { fillIn, formatCount, formatMoney } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import type { PlanFigures, SubscriberMonth } from '@/modules/analytics/figures';
import { ANALYTICS_PAGE } from '@/modules/analytics/queries';
import { BarChart } from './bar-chart';
import { monthLong, monthShort, share } from './format';
import { Section } from './section';

type Texts = DashboardTexts['analytics'];

const SUBSCRIPTIONS = 'subscriptions';

const columnsOfMonths = (
  { month: monthHeader, subscriptions }: Texts,
  { locale }: StoreView,
): Column<SubscriberMonth>[] => {
  const { columns } = subscriptions;
  const count = (value: number) => formatCount(value, locale);
  return [
    { header: monthHeader, cell: ({ month }) => monthLong(month, locale) },
    { header: columns.mrr, align: 'end', cell: ({ mrr }) => formatMoney(mrr, locale) },
    { header: columns.paying, align: 'end', cell: ({ paying }) => count(paying) },
    { header: columns.gained, align: 'end', cell: ({ gained }) => count(gained) },
    { header: columns.lost, align: 'end', cell: ({ lost }) => count(lost) },
    { header: columns.churn, align: 'end', cell: ({ churn }) => share(churn, locale) },
  ];
};

const columnsOfPlans = (
  { columns, plans }: Texts['subscriptions'],
  { locale }: StoreView,
  hrefOf: (key: string) => string,
): Column<PlanFigures>[] => {
  const count = (value: number) => formatCount(value, locale);
  return [
    {
      header: plans.plan,
      cell: ({ key, plan }) => (
        <Link href={hrefOf(key)} className="text-link underline">
          {plan}
        </Link>
      ),
    },
    { header: columns.mrr, align: 'end', cell: ({ mrr }) => formatMoney(mrr, locale) },
    { header: plans.active, align: 'end', cell: ({ active }) => count(active) },
    { header: plans.trialing, align: 'end', cell: ({ trialing }) => count(trialing) },
    { header: plans.pastDue, align: 'end', cell: ({ pastDue }) => count(pastDue) },
    { header: plans.cancelled, align: 'end', cell: ({ cancelled }) => count(cancelled) },
  ];
};

/** The page's URL with another plan, or all; keeps the month of the tax table. */
function analyticsHref(plan: string | undefined, month: string | undefined): string {
  const query = new URLSearchParams({ ...(plan && { plan }), ...(month && { month }) }).toString();
  return `${ANALYTICS_PAGE}${query && `?${query}`}#${SUBSCRIPTIONS}`;
}

/**
 * @param currencies months of the plan, or of all plans in each currency, the shop's first
 * @param month of the tax table, as in the URL
 */
export async function SubscriberSection({
  currencies,
  plan,
  plans,
  month,
}: {
  currencies: readonly (readonly SubscriberMonth[])[];
  plan: PlanFigures | null;
  plans: readonly PlanFigures[];
  month: string | undefined;
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.analytics.subscriptions;
  const notes = currencies
    .flatMap((rows) => rows[0]?.mrr.currency ?? [])
    .map(async (currency) => `${currency}: ${await taxNote(currency)}`);
  const taxes = (await Promise.all(notes)).join('; ');
  return (
    <Section id={SUBSCRIPTIONS} title={texts.title} note={fillIn(texts.note, { taxes })}>
      {plan && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span>{fillWith(texts.onlyPlan, { plan: <strong>{plan.plan}</strong> })}</span>
          <Link href={analyticsHref(undefined, month)} className="text-link underline">
            {texts.allPlans}
          </Link>
        </p>
      )}
      {currencies.map((rows) => (
        <SubscribersOf
          key={rows[0]?.mrr.currency}
          rows={rows}
          plan={plan}
          isOneOfSeveral={currencies.length > 1}
        />
      ))}
      <DataTable
        caption={texts.byPlan}
        columns={columnsOfPlans(texts, view, (key) => analyticsHref(key, month))}
        rows={plans}
        keyOf={({ key }) => key}
        empty={texts.noPlans}
      />
    </Section>
  );
}

async function SubscribersOf({
  rows,
  plan,
  isOneOfSeveral,
}: {
  rows: readonly SubscriberMonth[];
  plan: PlanFigures | null;
  isOneOfSeveral: boolean;
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.analytics;
  const { revenue, byMonth, none } = texts.subscriptions;
  const kind = plan ? 'ofPlan' : isOneOfSeveral ? 'inCurrency' : 'all';
  const of = { plan: plan?.plan ?? '', currency: rows[0]?.mrr.currency ?? '' };
  return (
    <>
      <BarChart
        title={fillIn(revenue[kind], of)}
        bars={rows.map(({ month, mrr }) => ({
          label: monthShort(month, view.locale),
          value: mrr.amount,
          text: formatMoney(mrr, view.locale),
        }))}
      />
      <DataTable
        caption={fillIn(byMonth[kind], of)}
        columns={columnsOfMonths(texts, view)}
        rows={rows.toReversed()}
        keyOf={({ month }) => month}
        empty={none}
      />
    </>
  );
}
