import { CustomerTable } from '@/components/merchant/customers/customer-table';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { ChoiceField } from '@/components/merchant/list/choice-field';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { TextField } from '@/components/ui/form/field';
import { Notice } from '@/components/ui/notice';
import { requireStaff } from '@/lib/auth/staff';
import { CUSTOMERS_PAGE, customerList } from '@/lib/dashboard/customers/customer-list';
import { filtersOf, type ListQuery, listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export const generateMetadata = () => dashboardMetadata((d) => d.customers.title);
export const instant = false;

export default async function CustomersPage({
  searchParams,
}: PageProps<'/[view]/merchant/customers'>) {
  await requireStaff('viewer', CUSTOMERS_PAGE);
  const { done, ...params } = listQuery(await searchParams);
  const query = filtersOf(params);
  const [page, { d }] = await Promise.all([customerList(params), dashboardTexts()]);
  const texts = d.customers;
  return (
    <DashboardPage
      title={texts.title}
      intro={texts.intro}
      actions={<CsvLink path={`${CUSTOMERS_PAGE}/export`} query={query} />}
    >
      {done === 'deleted' ? (
        <Notice tone="positive" live="status" title={texts.deleted.title} className="mb-6">
          {texts.deleted.text}
        </Notice>
      ) : null}
      <Filters query={query} />
      <div className="mt-6">
        <CustomerTable rows={page.rows} isFiltered={Object.keys(params).length > 0} />
      </div>
      <p className="mt-4 max-w-prose text-ink-soft text-sm">{texts.lifetimeMeans}</p>
      <Pages path={CUSTOMERS_PAGE} query={query} page={page} />
    </DashboardPage>
  );
}

async function Filters({ query }: { query: ListQuery }) {
  const texts = (await dashboardTexts()).d.customers;
  const { q, ...filters } = query;
  return (
    <FilterBar
      path={CUSTOMERS_PAGE}
      isFiltered={Object.keys(query).length > 0}
      isOpen={Object.keys(filters).length > 0}
      search={{ label: texts.search, value: q ?? '' }}
    >
      <ChoiceField
        name="account"
        label={texts.filters.account}
        query={query}
        choices={texts.filters.accounts}
      />
      <TextField name="from" type="date" label={texts.filters.from} defaultValue={query.from} />
      <TextField name="to" type="date" label={texts.filters.to} defaultValue={query.to} />
    </FilterBar>
  );
}
