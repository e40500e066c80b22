import type { ReactNode } from 'react';
import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { Button, LinkButton } from '@/components/ui/button';
import { SelectField } from '@/components/ui/form/field';
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

function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="mt-12 first:mt-0">
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

const planColumns: Column<PlanFigures>[] = [
  { header: 'Plan', cell: ({ plan }) => plan },
  { header: 'MRR', align: 'end', cell: ({ mrr }) => amount(mrr) },
  { header: 'Active', align: 'end', cell: ({ active }) => active },
  { header: 'Trialing', align: 'end', cell: ({ trialing }) => trialing },
  { header: 'Past due', align: 'end', cell: ({ pastDue }) => pastDue },
  { header: 'Cancelled', align: 'end', cell: ({ cancelled }) => cancelled },
];

export function SubscriberSection({
  rows,
  plans,
}: {
  rows: readonly SubscriberMonth[];
  plans: readonly PlanFigures[];
}) {
  return (
    <Section
      title="Subscriptions"
      note={`Monthly recurring revenue (MRR) ${taxNote}, at the end of each month, of those who pay: free trials are not counted. Earlier months use the present plan and quantity of each, since the service shows no earlier ones.`}
    >
      <BarChart
        title="MRR by month"
        bars={rows.map(({ month, mrr }) => ({
          label: monthShort(month),
          value: mrr.amount,
          text: amount(mrr),
        }))}
      />
      <DataTable
        caption="Subscriptions by month"
        columns={subscriberColumns}
        rows={rows.toReversed()}
        keyOf={({ month }) => month}
        empty="Nobody has subscribed yet."
      />
      <DataTable
        caption="Subscriptions by plan"
        columns={planColumns}
        rows={plans}
        keyOf={({ key }) => key}
        empty="There are no plans."
      />
    </Section>
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
}: {
  month: string;
  months: readonly string[];
  rows: readonly TaxRow[];
}) {
  return (
    <Section
      title="Tax"
      note="Of the invoices whose payment was in the month (UTC), by country of delivery and rate."
    >
      <form action="/merchant/analytics" method="get" className="flex flex-wrap items-end gap-3">
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
            href={`/merchant/analytics/tax?month=${month}`}
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
