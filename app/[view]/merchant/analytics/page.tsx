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
  const { month } = listQuery(await searchParams);
  const { sales, subscribers, plans, payments, taxMonth, taxMonths, taxes } =
    await analytics(month);
  return (
    <DeskPage title="Analytics" intro="The last twelve months.">
      <SalesSection currencies={sales} />
      <SubscriberSection rows={subscribers} plans={plans} />
      <PaymentSection figures={payments} />
      <TaxSection month={taxMonth} months={taxMonths} rows={taxes} />
    </DeskPage>
  );
}
