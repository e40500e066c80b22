import { exportStockHistory } from '@/lib/dashboard/exports/stock';

type Context = RouteContext<'/[view]/merchant/stock/items/[id]/export'>;

/** The stock adjustments of an item as CSV. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  return exportStockHistory(decodeURIComponent((await params).id));
}
