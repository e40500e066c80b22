import { exportCustomer } from '@/lib/dashboard/exports/customers';

type Context = RouteContext<'/[view]/merchant/customers/[email]/export'>;

/** Next.js decodes the params of route handlers, but not those of pages. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  return exportCustomer((await params).email);
}
