import type { Metadata } from 'next';
import {
  PaymentSection,
  SalesSection,
  SubscriberSection,
  TaxSection,
} from '@/components/merchant/analytics/sections';
import { DeskPage } from '@/components/merchant/desk-page';
import { ANALYTICS_PAGE, analytics } from '@/lib/analytics/queries';
import { requireStaff } from '@/lib/auth/staff';
import { listQuery } from '@/lib/list-query';

export const metadata: Metadata = { title: 'Analytics', robots: { index: false } };
export const instant = false;

export default async function AnalyticsPage({
  searchParams,
}: PageProps<'/[view]/merchant/analytics'>) {
  await requireStaff('viewer', ANALYTICS_PAGE);
  const query = listQuery(await searchParams);
  const { sales, subscribers, plan, plans, payments, taxMonth, taxMonths, taxes } =
    await analytics(query);
  return (
    <DeskPage title="Analytics" intro="The last twelve months.">
      <SalesSection currencies={sales} />
      <SubscriberSection currencies={subscribers} plan={plan} plans={plans} month={query.month} />
      <PaymentSection figures={payments} />
      <TaxSection month={taxMonth} months={taxMonths} rows={taxes} plan={plan?.key} />
    </DeskPage>
  );
}
