import { exportCustomer } from '@/lib/desk/customers/export';
import { emailInPath } from '@/lib/desk/customers/queries';

type Context = RouteContext<'/[view]/merchant/customers/[email]/export'>;

/** Everything stored about a customer, as JSON. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  return exportCustomer(emailInPath((await params).email));
}
