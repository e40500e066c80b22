import type { Metadata } from 'next';
import { CustomerTable } from '@/components/merchant/customers/customer-table';
import { DeskPage } from '@/components/merchant/desk-page';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { SelectField, TextField } from '@/components/ui/form/field';
import { Notice } from '@/components/ui/notice';
import { requireStaff } from '@/lib/auth/staff';
import { CUSTOMERS_PAGE, customerList } from '@/lib/desk/customers/queries';
import { filtersOf, type ListQuery, listQuery } from '@/lib/list-query';

export const metadata: Metadata = { title: 'Customers', robots: { index: false } };
export const instant = false;

export default async function CustomersPage({
  searchParams,
}: PageProps<'/[view]/merchant/customers'>) {
  await requireStaff('viewer', CUSTOMERS_PAGE);
  const { done, ...given } = listQuery(await searchParams);
  const query = filtersOf(given);
  const page = await customerList(given);
  return (
    <DeskPage
      title="Customers"
      intro="Whoever began to pay once, with an account or as a guest."
      actions={<CsvLink path={`${CUSTOMERS_PAGE}/export`} query={query} />}
    >
      {done === 'deleted' ? (
        <Notice
          tone="positive"
          live="status"
          title="The customer’s data was deleted"
          className="mb-6"
        >
          Their subscriptions have ended. Orders and invoices are kept, as tax law requires.
        </Notice>
      ) : null}
      <Filters query={query} />
      <div className="mt-6">
        <CustomerTable rows={page.rows} isFiltered={Object.keys(given).length > 0} />
      </div>
      <Pages path={CUSTOMERS_PAGE} query={query} page={page} />
    </DeskPage>
  );
}

function Filters({ query }: { query: ListQuery }) {
  const { q, ...filters } = query;
  return (
    <FilterBar
      path={CUSTOMERS_PAGE}
      isFiltered={Object.keys(query).length > 0}
      isOpen={Object.keys(filters).length > 0}
      search={{
        label: 'Search customers',
        hint: 'E-mail or name, by its beginning.',
        value: q ?? '',
      }}
    >
      <SelectField name="account" label="Account" defaultValue={query.account ?? ''}>
        <option value="">All</option>
        <option value="yes">With an account</option>
        <option value="no">Guests</option>
      </SelectField>
      <TextField name="from" type="date" label="Since (UTC)" defaultValue={query.from} />
      <TextField name="to" type="date" label="Until (UTC)" defaultValue={query.to} />
    </FilterBar>
  );
}
