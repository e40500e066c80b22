import { exportCustomer } from '@/lib/desk/customers/export';
import { normaliseEmail } from '@/lib/email-address';

type Context = RouteContext<'/merchant/customers/[email]/export'>;

/** Everything stored about a customer, as JSON. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  return exportCustomer(normaliseEmail(decodeURIComponent((await params).email)));
}
