import { DashboardPage } from '@/components/merchant/dashboard-page';
import { requireStaff } from '@/lib/auth/staff';
import { listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { DaySection } from '@/modules/analytics/components/days';
import { PaymentSection } from '@/modules/analytics/components/payments';
import { SalesSection } from '@/modules/analytics/components/sales';
import { SubscriberSection } from '@/modules/analytics/components/subscriptions';
import { TaxSection } from '@/modules/analytics/components/taxes';
import { ANALYTICS_PAGE, analytics } from '@/modules/analytics/queries';

export const generateMetadata = () => dashboardMetadata((d) => d.analytics.title);
export const instant = false;

export default async function AnalyticsPage({
  searchParams,
}: PageProps<'/[view]/merchant/analytics'>) {
  await requireStaff('viewer', ANALYTICS_PAGE);
  const query = listQuery(await searchParams);
  const { d, view } = await dashboardTexts();
  const figures = await analytics(view, query);
  const { sales, subscribers, plan, plans, payments, taxMonth, taxMonths, taxes } = figures;
  return (
    <DashboardPage title={d.analytics.title} intro={d.analytics.intro}>
      <SalesSection currencies={sales} />
      <DaySection currencies={figures.days} />
      <SubscriberSection currencies={subscribers} plan={plan} plans={plans} month={query.month} />
      <PaymentSection figures={payments} />
      <TaxSection month={taxMonth} months={taxMonths} rows={taxes} plan={plan?.key} />
    </DashboardPage>
  );
}
