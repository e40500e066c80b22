import { exportStockHistory } from '@/lib/dashboard/exports/stock';

type Context = RouteContext<'/[view]/merchant/stock/items/[id]/export'>;

/** The stock adjustments of an item as CSV. Next has decoded a route handler's params, unlike a page's. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  return exportStockHistory((await params).id);
}
