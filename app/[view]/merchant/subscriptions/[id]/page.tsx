import { notFound } from 'next/navigation';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Link } from '@/components/ui/link';
import { phraseIn } from '@/lib/catalog/localize';
import { customerPath } from '@/lib/dashboard/customers/customer-list';
import { shownEmail } from '@/lib/shown-email';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { SubscriptionPage } from '@/modules/subscriptions/components/merchant/subscription-page';
import { SUBSCRIPTIONS_PAGE } from '@/modules/subscriptions/dashboard/subscription-list';
import { subscriptionForStaff } from '@/modules/subscriptions/subscription-view';

export const generateMetadata = () => dashboardMetadata((d) => d.subscriptions.one);
export const instant = false;

type Props = { params: Promise<{ id: string }> };

export default async function DashboardSubscriptionPage({ params }: Props) {
  const subscription = await subscriptionForStaff((await params).id);
  if (!subscription) notFound();
  const { quantity, plan, email } = subscription;
  const { d, view } = await dashboardTexts();
  const name = phraseIn(view, plan.name);
  return (
    <DashboardPage
      title={quantity > 1 ? `${quantity} × ${name}` : name}
      intro={
        <>
          {email ? (
            <Link href={customerPath(email)} className="wrap-anywhere text-link underline">
              {shownEmail(email)}
            </Link>
          ) : (
            <span>{d.subscriptions.deleted}</span>
          )}
          <span>.</span>{' '}
          <Link href={SUBSCRIPTIONS_PAGE} className="text-link underline">
            {d.subscriptions.back}
          </Link>
        </>
      }
    >
      <SubscriptionPage subscription={subscription} />
    </DashboardPage>
  );
}
