import { DashboardPage } from '@/components/merchant/dashboard-page';
import { requireStaff } from '@/lib/auth/staff';
import { listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { SalesByDay, SalesByMonth } from '@/modules/analytics/components/sales';
import { SubscribersByMonth } from '@/modules/analytics/components/subscribers'; // module: subscriptions
import { TaxSection } from '@/modules/analytics/components/taxes';
import { ANALYTICS_PAGE, analytics } from '@/modules/analytics/reports';

export const generateMetadata = () => dashboardMetadata((d) => d.analytics.title);
export const instant = false;

export default async function AnalyticsPage({
  searchParams,
}: PageProps<'/[view]/merchant/analytics'>) {
  await requireStaff('viewer', ANALYTICS_PAGE);
  const { month } = listQuery(await searchParams);
  const [{ d }, figures] = await Promise.all([dashboardTexts(), analytics(month)]);
  const { months, days, taxMonth, taxMonths, taxes } = figures;
  return (
    <DashboardPage title={d.analytics.title} intro={d.analytics.intro}>
      <SalesByMonth currencies={months} />
      <SalesByDay currencies={days} />
      <SubscribersByMonth currencies={figures.subscribers} /> {/* module: subscriptions */}
      <TaxSection month={taxMonth} months={taxMonths} rows={taxes} />
    </DashboardPage>
  );
}
