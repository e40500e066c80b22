import type { Metadata } from 'next';
import { DeskPage } from '@/components/merchant/desk-page';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { SubscriptionTable } from '@/components/merchant/subscription-table';
import { SelectField } from '@/components/ui/field';
import { SUBSCRIPTIONS_PAGE, subscriptionList } from '@/lib/analytics/subscriptions';
import { requireStaff } from '@/lib/auth/staff';
import { listQuery } from '@/lib/list-query';
import { planNames } from '@/lib/subscriptions/plans/plans';

export const metadata: Metadata = { title: 'Subscriptions', robots: { index: false } };
export const instant = false;

const statuses = {
  ACTIVE: 'Active',
  TRIAL: 'Trialing',
  PAST_DUE: 'Past due',
  ENDED: 'Cancelled',
};

export default async function SubscriptionsPage({
  searchParams,
}: PageProps<'/merchant/subscriptions'>) {
  await requireStaff('viewer', SUBSCRIPTIONS_PAGE);
  const { after, before, ...query } = listQuery(await searchParams);
  const [page, plans] = await Promise.all([
    subscriptionList({ ...query, ...(after && { after }), ...(before && { before }) }),
    planNames(),
  ]);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <DeskPage
      title="Subscriptions"
      actions={<CsvLink path={`${SUBSCRIPTIONS_PAGE}/export`} query={query} />}
      intro="All subscriptions, the newest first. Customers change and cancel them in their account; a failed charge is tried again by the payment service."
    >
      <FilterBar path={SUBSCRIPTIONS_PAGE} isFiltered={isFiltered}>
        <SelectField name="status" label="Status" defaultValue={query.status ?? ''}>
          <option value="">All</option>
          {Object.entries(statuses).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField name="plan" label="Plan" defaultValue={query.plan ?? ''}>
          <option value="">All</option>
          {plans.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      </FilterBar>
      <div className="mt-6">
        <SubscriptionTable rows={page.rows} isFiltered={isFiltered} />
      </div>
      <Pages path={SUBSCRIPTIONS_PAGE} query={query} page={page} />
    </DeskPage>
  );
}
