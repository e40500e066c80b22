import type { Metadata } from 'next';
import { DeskPage } from '@/components/merchant/desk-page';
import { ChoiceField } from '@/components/merchant/list/choice-field';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { ClosedPlans } from '@/components/merchant/subscriptions/closed-plans';
import { SubscriptionTable } from '@/components/merchant/subscriptions/subscription-table';
import { SUBSCRIPTIONS_PAGE, subscriptionList } from '@/lib/analytics/subscriptions';
import { requireStaff } from '@/lib/auth/staff';
import { filtersOf, listQuery } from '@/lib/list-query';
import { defaultView } from '@/lib/markets/views';
import { closedPlans, planNames } from '@/lib/subscriptions/plans/plans';
import { textsOf } from '@/lib/texts/dictionaries';

export const metadata: Metadata = { title: 'Subscriptions', robots: { index: false } };
export const instant = false;

const { statuses } = textsOf(defaultView).subscriptions;

export default async function SubscriptionsPage({
  searchParams,
}: PageProps<'/[view]/merchant/subscriptions'>) {
  const who = await requireStaff('viewer', SUBSCRIPTIONS_PAGE);
  const given = listQuery(await searchParams);
  const query = filtersOf(given);
  const [page, plans, closed] = await Promise.all([
    subscriptionList(given),
    planNames(who),
    closedPlans(who),
  ]);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <DeskPage
      title="Subscriptions"
      actions={<CsvLink path={`${SUBSCRIPTIONS_PAGE}/export`} query={query} />}
      intro="All subscriptions, the newest first. Customers change and cancel them in their account; a failed charge is tried again by the payment service."
    >
      {closed.length > 0 ? <ClosedPlans plans={closed} /> : null}
      <FilterBar
        path={SUBSCRIPTIONS_PAGE}
        isFiltered={isFiltered}
        isOpen={Boolean(query.status || query.plan || query.refund)}
        search={{
          label: 'Search subscriptions',
          hint: 'Name or e-mail by their beginning, or the subscription’s id.',
          value: query.q ?? '',
        }}
      >
        <ChoiceField name="status" label="Status" query={query} choices={statuses} />
        <ChoiceField
          name="plan"
          label="Plan"
          query={query}
          choices={Object.fromEntries(plans.map(({ key, name }) => [key, name]))}
        />
        <ChoiceField
          name="refund"
          label="Refund"
          query={query}
          choices={{ DUE: 'A month to refund' }}
        />
      </FilterBar>
      <div className="mt-6">
        <SubscriptionTable rows={page.rows} isFiltered={isFiltered} />
      </div>
      <Pages path={SUBSCRIPTIONS_PAGE} query={query} page={page} />
    </DeskPage>
  );
}
