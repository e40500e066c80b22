import { DashboardPage } from '@/components/merchant/dashboard-page';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { Pages } from '@/components/merchant/list/pages';
import { OrderFilters } from '@/components/merchant/orders/order-filters';
import { OrderTable } from '@/components/merchant/orders/order-table';
import { isEnough } from '@/lib/auth/roles';
import { requireStaff } from '@/lib/auth/staff';
import { ORDERS_PAGE, orderList } from '@/lib/dashboard/orders/queries';
import { filtersOf, listQuery } from '@/lib/list-query';
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
