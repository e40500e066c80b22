import type { ReactNode } from 'react';
import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { Button, LinkButton } from '@/components/ui/button';
import { SelectField } from '@/components/ui/form/field';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import type {
  PaymentFigures,
  PlanFigures,
  SalesMonth,
  SubscriberMonth,
  TaxRow,
} from '@/lib/analytics/figures';
import { ForRole } from '../role';
import { taxNote } from '../tax-note';
import { BarChart } from './bar-chart';
import { amount, duration, monthLong, monthShort, share } from './format';

const ANALYTICS_PATH = '/merchant/analytics';
const SUBSCRIPTIONS = 'subscriptions';

function Section({
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

const salesColumns: Column<SalesMonth>[] = [
  { header: 'Month', cell: ({ month }) => monthLong(month) },
  { header: 'Revenue', align: 'end', cell: ({ revenue }) => amount(revenue) },
  { header: 'of orders', align: 'end', cell: ({ ofOrders }) => amount(ofOrders) },
  {
    header: 'of subscriptions',
    align: 'end',
    cell: ({ ofSubscriptions }) => amount(ofSubscriptions),
  },
  { header: 'Tax in it', align: 'end', cell: ({ tax }) => amount(tax) },
  { header: 'Orders', align: 'end', cell: ({ orders }) => orders },
  {
    header: 'Average order',
    align: 'end',
    cell: ({ averageOrder }) => (averageOrder ? amount(averageOrder) : '–'),
  },
];

/** @param currencies sales by month in each currency, the shop's first */
export function SalesSection({ currencies }: { currencies: readonly (readonly SalesMonth[])[] }) {
  return (
    <Section
      title="Revenue"
      note="What was charged, with taxes, by the day of payment (UTC). Refunds are made at the payment service, which does not report them: they are not deducted."
    >
      {currencies.map((rows) => (
        <SalesOf
          key={rows[0]?.revenue.currency}
          rows={rows}
          isOneOfSeveral={currencies.length > 1}
        />
      ))}
    </Section>
  );
}

function SalesOf({
  rows,
  isOneOfSeveral,
}: {
  rows: readonly SalesMonth[];
  isOneOfSeveral: boolean;
}) {
  const title = `Revenue by month${isOneOfSeveral ? ` in ${rows[0]?.revenue.currency}` : ''}`;
  return (
    <>
      <BarChart
        title={title}
        bars={rows.map(({ month, revenue }) => ({
          label: monthShort(month),
          value: revenue.amount,
          text: amount(revenue),
        }))}
      />
      <DataTable
        caption={title}
        columns={salesColumns}
        rows={rows.toReversed()}
        keyOf={({ month }) => month}
        empty="Nothing was sold yet."
      />
    </>
  );
}

const subscriberColumns: Column<SubscriberMonth>[] = [
  { header: 'Month', cell: ({ month }) => monthLong(month) },
  { header: 'MRR', align: 'end', cell: ({ mrr }) => amount(mrr) },
  { header: 'Paying', align: 'end', cell: ({ paying }) => paying },
  { header: 'New', align: 'end', cell: ({ gained }) => gained },
  { header: 'Lost', align: 'end', cell: ({ lost }) => lost },
  { header: 'Churn', align: 'end', cell: ({ churn }) => share(churn) },
];

const planColumns = (hrefOf: (key: string) => string): Column<PlanFigures>[] => [
  {
    header: 'Plan',
    cell: ({ key, plan }) => (
      <Link href={hrefOf(key)} className="text-link underline">
        {plan}
      </Link>
    ),
  },
  { header: 'MRR', align: 'end', cell: ({ mrr }) => amount(mrr) },
  { header: 'Active', align: 'end', cell: ({ active }) => active },
  { header: 'Trialing', align: 'end', cell: ({ trialing }) => trialing },
  { header: 'Past due', align: 'end', cell: ({ pastDue }) => pastDue },
  { header: 'Cancelled', align: 'end', cell: ({ cancelled }) => cancelled },
];

/** The page with the months of one plan, or of all; the month of its tax table stays. */
function analyticsHref(plan: string | undefined, month: string | undefined): string {
  const query = new URLSearchParams({ ...(plan && { plan }), ...(month && { month }) }).toString();
  return `${ANALYTICS_PATH}${query && `?${query}`}#${SUBSCRIPTIONS}`;
}

/**
 * @param currencies months of the plan, or of all plans in each currency, the shop's first
 * @param month of the tax table, as the URL has it
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
  const notes = currencies
    .flatMap((rows) => rows[0]?.mrr.currency ?? [])
    .map(async (currency) => `${await taxNote(currency)} in ${currency}`);
  const taxNotes = (await Promise.all(notes)).join(', ');
  return (
    <Section
      id={SUBSCRIPTIONS}
      title="Subscriptions"
      note={`Monthly recurring revenue (MRR) by the prices of plans (${taxNotes}), at the end of each month, of those who pay: free trials are not counted. Earlier months use the present plan and quantity of each, since the service shows no earlier ones.`}
    >
      {plan && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span>
            Only <strong>{plan.plan}</strong>
          </span>
          <Link href={analyticsHref(undefined, month)} className="text-link underline">
            Show all plans
          </Link>
        </p>
      )}
      {currencies.map((rows) => (
        <SubscribersOf
          key={rows[0]?.mrr.currency}
          rows={rows}
          of={
            plan ? ` of ${plan.plan}` : currencies.length > 1 ? ` in ${rows[0]?.mrr.currency}` : ''
          }
        />
      ))}
      <DataTable
        caption="Subscriptions by plan"
        columns={planColumns((key) => analyticsHref(key, month))}
        rows={plans}
        keyOf={({ key }) => key}
        empty="There are no plans."
      />
    </Section>
  );
}

function SubscribersOf({ rows, of }: { rows: readonly SubscriberMonth[]; of: string }) {
  return (
    <>
      <BarChart
        title={`MRR by month${of}`}
        bars={rows.map(({ month, mrr }) => ({
          label: monthShort(month),
          value: mrr.amount,
          text: amount(mrr),
        }))}
      />
      <DataTable
        caption={`Subscriptions by month${of}`}
        columns={subscriberColumns}
        rows={rows.toReversed()}
        keyOf={({ month }) => month}
        empty="Nobody has subscribed yet."
      />
    </>
  );
}

export function PaymentSection({ figures }: { figures: PaymentFigures & { days: number } }) {
  const facts = [
    { name: 'Sent', value: String(figures.sent) },
    { name: 'Declined', value: share(figures.declined) },
    { name: 'Outcome unknown at first', value: share(figures.unknown) },
    { name: 'Left to a person', value: share(figures.review) },
    { name: 'Time to settle, median', value: duration(figures.medianMs) },
    { name: 'Time to settle, longest', value: duration(figures.slowestMs) },
  ];
  return (
    <Section
      title="Payments"
      note={`The last ${figures.days} days: payment attempts of orders and subscriptions that were sent to the payment service.`}
    >
      <Surface>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-ink-soft text-sm">{name}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Surface>
    </Section>
  );
}

const percent = (ppm: number) => `${ppm / 10_000} %`;

const taxColumns: Column<TaxRow>[] = [
  { header: 'Country', cell: ({ country }) => country },
  { header: 'Tax', cell: ({ name }) => name },
  { header: 'Rate', align: 'end', cell: ({ ratePpm }) => percent(ratePpm) },
  { header: 'Invoices', align: 'end', cell: ({ invoices }) => invoices },
  { header: 'Taken of', align: 'end', cell: ({ base }) => amount(base) },
  { header: 'Amount', align: 'end', cell: ({ amount: tax }) => amount(tax) },
];

export function TaxSection({
  month,
  months,
  rows,
  plan,
}: {
  month: string;
  months: readonly string[];
  rows: readonly TaxRow[];
  /** Key of the plan whose subscriptions the page shows. */
  plan: string | undefined;
}) {
  return (
    <Section
      title="Tax"
      note="Of the invoices whose payment was in the month (UTC), by country of delivery and rate."
    >
      <form action={ANALYTICS_PATH} method="get" className="flex flex-wrap items-end gap-3">
        {plan && <input type="hidden" name="plan" value={plan} />}
        <SelectField name="month" label="Month" defaultValue={month}>
          {months.includes(month) ? null : <option value={month}>{monthLong(month)}</option>}
          {months.map((one) => (
            <option key={one} value={one}>
              {monthLong(one)}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary">Show</Button>
        <ForRole needed="owner">
          <LinkButton
            href={`${ANALYTICS_PATH}/tax?month=${month}`}
            prefetch={false}
            variant="quiet"
          >
            Tax report as CSV
          </LinkButton>
        </ForRole>
      </form>
      <DataTable
        caption={`Tax of ${monthLong(month)}`}
        columns={taxColumns}
        rows={rows}
        keyOf={({ country, code, ratePpm, currency }) =>
          `${country} ${code} ${ratePpm} ${currency}`
        }
        empty="Nothing was invoiced in this month."
      />
    </Section>
  );
}
