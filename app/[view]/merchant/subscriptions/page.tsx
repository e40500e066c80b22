import { DashboardPage } from '@/components/merchant/dashboard-page';
import { ChoiceField } from '@/components/merchant/list/choice-field';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { requireStaff } from '@/lib/auth/staff';
import { filtersOf, listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { textsOf } from '@/lib/texts/dictionaries';
import { SubscriptionTable } from '@/modules/subscriptions/components/merchant/subscription-table';
import {
  planNames,
  SUBSCRIPTIONS_PAGE,
  subscriptionList,
} from '@/modules/subscriptions/dashboard/subscription-list';

export const generateMetadata = () => dashboardMetadata((d) => d.subscriptions.title);
export const instant = false;

export default async function SubscriptionsPage({
  searchParams,
}: PageProps<'/[view]/merchant/subscriptions'>) {
  await requireStaff('viewer', SUBSCRIPTIONS_PAGE);
  const params = listQuery(await searchParams);
  const query = filtersOf(params);
  const { d, view } = await dashboardTexts();
  const [page, plans] = await Promise.all([subscriptionList(params), planNames(view)]);
  const texts = d.subscriptions;
  const isFiltered = Object.keys(query).length > 0;
  return (
    <DashboardPage title={texts.title} intro={texts.intro}>
      <FilterBar
        path={SUBSCRIPTIONS_PAGE}
        isFiltered={isFiltered}
        isOpen={Boolean(query.status || query.plan || query.refund)}
        search={{ label: texts.search, hint: texts.searchHint, value: query.q ?? '' }}
      >
        <ChoiceField
          name="status"
          label={texts.status}
          query={query}
          choices={textsOf(view).subscriptions.statuses}
        />
        <ChoiceField name="plan" label={texts.plan} query={query} choices={plans} />
        <ChoiceField
          name="refund"
          label={texts.filters.refund}
          query={query}
          choices={{ DUE: texts.filters.toRefund }}
        />
      </FilterBar>
      <div className="mt-6">
        <SubscriptionTable rows={page.rows} isFiltered={isFiltered} />
      </div>
      <Pages path={SUBSCRIPTIONS_PAGE} query={query} page={page} />
    </DashboardPage>
  );
}
