import { DashboardPage } from '@/components/merchant/dashboard-page';
import { ChoiceField } from '@/components/merchant/list/choice-field';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { OrderTable } from '@/components/merchant/orders/order-table';
import { TextField } from '@/components/ui/form/field';
import { Link } from '@/components/ui/link';
import { isEnough } from '@/lib/auth/roles';
import { requireStaff } from '@/lib/auth/staff';
import { ORDERS_PAGE, orderList, orderTabs } from '@/lib/dashboard/orders/order-list';
import { filtersOf, type ListQuery, listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { orderBulkActions } from '@/modules/order-list';

export const generateMetadata = () => dashboardMetadata((d) => d.orders.title);
export const instant = false;

const SELECTION = 'selected-orders';

export default async function OrdersPage({ searchParams }: PageProps<'/[view]/merchant/orders'>) {
  const { role } = await requireStaff('viewer', ORDERS_PAGE);
  const selection = isEnough(role, 'staff') && orderBulkActions.length > 0 ? SELECTION : null;
  const params = listQuery(await searchParams);
  const query = filtersOf(params);
  const [page, { d }] = await Promise.all([orderList(params), dashboardTexts()]);
  return (
    <DashboardPage
      title={d.orders.title}
      actions={<CsvLink path={`${ORDERS_PAGE}/export`} query={query} />}
    >
      <OrderFilters query={query} />
      <div className="mt-6">
        <OrderTable rows={page.rows} isFiltered={Object.keys(params).length > 0} form={selection} />
      </div>
      {selection === null ? null : (
        <form id={selection} className="mt-4 flex flex-wrap gap-3">
          {orderBulkActions.map(({ module, Action }) => (
            <Action key={module} />
          ))}
        </form>
      )}
      <Pages path={ORDERS_PAGE} query={query} page={page} />
    </DashboardPage>
  );
}

async function OrderFilters({ query }: { query: ListQuery }) {
  const { d } = await dashboardTexts();
  const { orders } = d;
  const texts = orders.filters;
  const { q, tab, ...filters } = query;
  return (
    <div className="grid gap-5">
      <Tabs current={tab} />
      <FilterBar
        path={ORDERS_PAGE}
        keep={tab ? { tab } : {}}
        isFiltered={q !== undefined || Object.keys(filters).length > 0}
        isOpen={Object.keys(filters).length > 0}
        search={{ label: orders.search, value: q ?? '' }}
      >
        <ChoiceField name="status" label={texts.payment} query={query} choices={orders.statuses} />
        {/* module: fulfilment */}
        <ChoiceField
          name="refund"
          label={texts.refund}
          query={query}
          choices={{ DUE: texts.toRefund }}
        />
        <TextField name="from" type="date" label={texts.from} defaultValue={query.from} />
        <TextField name="to" type="date" label={texts.to} defaultValue={query.to} />
      </FilterBar>
    </div>
  );
}

async function Tabs({ current }: { current: string | undefined }) {
  const { orders } = (await dashboardTexts()).d;
  const tabs = [undefined, ...orderTabs];
  return (
    <nav aria-label={orders.title} className="flex flex-wrap gap-x-1 border-line border-b">
      {tabs.map((tab) => (
        <Link
          key={tab ?? ''}
          href={tab ? `${ORDERS_PAGE}?tab=${tab}` : ORDERS_PAGE}
          aria-current={tab === current ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center border-transparent border-b-2 px-3 font-semibold text-ink-soft hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
        >
          {orders.tabs[tab ?? 'all']}
        </Link>
      ))}
    </nav>
  );
}
