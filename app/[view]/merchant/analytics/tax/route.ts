import { ANALYTICS_PAGE, taxReport } from '@/lib/analytics/queries';
import { requireStaff } from '@/lib/auth/staff';

/** The tax report of a month as CSV: `?month=2026-11`. For owners, who take data out of the shop. */
export async function GET(request: Request): Promise<Response> {
  await requireStaff('owner', ANALYTICS_PAGE);
  const month = new URL(request.url).searchParams.get('month') ?? undefined;
  const report = await taxReport(month);
  if (!report) return new Response('Name a month: ?month=2026-11', { status: 400 });
  return new Response(report, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="tax-${month}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
