import { notFound } from 'next/navigation';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { SubscriptionPage } from '@/components/merchant/subscriptions/subscription-page';
import { Link } from '@/components/ui/link';
import { phraseIn } from '@/lib/catalog/localize';
import { customerPath } from '@/lib/dashboard/customers/queries';
import { SUBSCRIPTIONS_PAGE } from '@/lib/dashboard/subscriptions/list';
import { shownEmail } from '@/lib/shown-email';
import { subscriptionForStaff } from '@/lib/subscriptions/queries';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export const generateMetadata = () => dashboardMetadata((d) => d.subscriptions.one);
export const instant = false;

type Props = { params: Promise<{ id: string }> };

/** A subscription with its charges, and what modules show of its months. */
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
