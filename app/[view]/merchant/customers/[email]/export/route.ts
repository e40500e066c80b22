import { exportCustomer } from '@/lib/dashboard/customers/export';
import { emailInPath } from '@/lib/dashboard/customers/queries';

type Context = RouteContext<'/[view]/merchant/customers/[email]/export'>;

/** Everything stored about a customer, as JSON. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  return exportCustomer(emailInPath((await params).email));
}
