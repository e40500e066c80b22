import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { allOf, type ExportColumn, exportList } from '@/lib/dashboard/exports/export-list';
import type { ListQuery } from '@/lib/list-query';
import { type Money, toDecimal } from '@/lib/money';
import type { PlanFigures, SalesMonth, SubscriberMonth } from './figures';
import { ANALYTICS_PAGE, currentPlans, monthlySales, monthlySubscribers } from './queries';

const decimal = (money: Money | null) => money && toDecimal(money);

const salesColumns: readonly ExportColumn<SalesMonth>[] = [
  ['month', (row) => row.month],
  ['currency', (row) => row.revenue.currency],
  ['revenue', (row) => decimal(row.revenue)],
  ['of orders', (row) => decimal(row.ofOrders)],
  ['of subscriptions', (row) => decimal(row.ofSubscriptions)],
  ['tax', (row) => decimal(row.tax)],
  ['orders', (row) => row.orders],
  ['renewals', (row) => row.renewals],
  ['average order', (row) => decimal(row.averageOrder)],
];

const subscriberColumns: readonly ExportColumn<SubscriberMonth>[] = [
  ['month', (row) => row.month],
  ['currency', (row) => row.mrr.currency],
  ['monthly recurring revenue', (row) => decimal(row.mrr)],
  ['paying', (row) => row.paying],
  ['gained', (row) => row.gained],
  ['lost', (row) => row.lost],
  ['churn in percent', ({ churn }) => churn && Math.round(churn * 10_000) / 100],
];

const planColumns: readonly ExportColumn<PlanFigures>[] = [
  ['plan', (row) => row.key],
  ['name', (row) => row.plan],
  ['currency', (row) => row.mrr.currency],
  ['monthly recurring revenue', (row) => decimal(row.mrr)],
  ['active', (row) => row.active],
  ['trialing', (row) => row.trialing],
  ['past due', (row) => row.pastDue],
  ['cancelled', (row) => row.cancelled],
];

/**
 * A table of the analytics page, `?show=sales`, `subscribers` (also of one `plan`) or `plans`, for an owner; the taxes
 * have a report of their own. Amounts are decimals of their currency.
 */
export async function exportAnalytics({ show, plan }: ListQuery): Promise<Response> {
  const page = ANALYTICS_PAGE;
  const query = { show: show ?? '' };
  switch (show) {
    case 'sales':
      return exportList({
        ...{ name: 'sales-by-month', page, query, columns: salesColumns },
        rows: (who) => allOf(monthlySales(who)),
      });
    case 'subscribers':
      return exportList({
        ...{ name: 'subscribers-by-month', page, columns: subscriberColumns },
        query: { ...query, ...(plan && { plan }) },
        rows: (who) => allOf(monthlySubscribers(who, plan)),
      });
    case 'plans':
      return exportList({
        ...{ name: 'subscribers-by-plan', page, query, columns: planColumns },
        rows: (who) => allOf(currentPlans(who)),
      });
    default:
      await requireStaff('owner', ANALYTICS_PAGE);
      return new Response('Name a table: ?show=sales, subscribers or plans', { status: 400 });
  }
}
