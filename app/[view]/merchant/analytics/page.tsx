import { PaymentSection } from '@/components/merchant/analytics/payments';
import { SalesSection } from '@/components/merchant/analytics/sales';
import { SubscriberSection } from '@/components/merchant/analytics/subscriptions';
import { TaxSection } from '@/components/merchant/analytics/taxes';
import { DeskPage } from '@/components/merchant/desk-page';
import { ANALYTICS_PAGE, analytics } from '@/lib/analytics/queries';
import { requireStaff } from '@/lib/auth/staff';
import { listQuery } from '@/lib/list-query';
import { deskMetadata, deskTexts } from '@/lib/texts/desk/page-texts';

export const generateMetadata = () => deskMetadata((d) => d.analytics.title);
export const instant = false;

export default async function AnalyticsPage({
  searchParams,
}: PageProps<'/[view]/merchant/analytics'>) {
  await requireStaff('viewer', ANALYTICS_PAGE);
  const query = listQuery(await searchParams);
  const { d, view } = await deskTexts();
  const { sales, subscribers, plan, plans, payments, taxMonth, taxMonths, taxes } = await analytics(
    view,
    query,
  );
  return (
    <DeskPage title={d.analytics.title} intro={d.analytics.intro}>
      <SalesSection currencies={sales} />
      <SubscriberSection currencies={subscribers} plan={plan} plans={plans} month={query.month} />
      <PaymentSection figures={payments} />
      <TaxSection month={taxMonth} months={taxMonths} rows={taxes} plan={plan?.key} />
    </DeskPage>
  );
}
