import { exportCustomer } from '@/lib/dashboard/customers/export';

type Context = RouteContext<'/[view]/merchant/customers/[email]/export'>;

/** Everything stored about a customer, as JSON. Next has decoded a route handler's params, unlike a page's. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  return exportCustomer((await params).email);
}
