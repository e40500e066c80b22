import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DeskPage } from '@/components/merchant/desk-page';
import { SubscriptionPage } from '@/components/merchant/subscriptions/subscription-page';
import { Link } from '@/components/ui/link';
import { SUBSCRIPTIONS_PAGE } from '@/lib/analytics/subscriptions';
import { customerPath } from '@/lib/desk/customers/queries';
import { invoicesOfSubscription } from '@/lib/invoices/queries';
import { subscriptionForStaff } from '@/lib/subscriptions/queries';

export const metadata: Metadata = { title: 'Subscription', robots: { index: false } };
export const instant = false;

type Props = { params: Promise<{ id: string }> };

/** A subscription: what it is, what was charged, invoiced and sent for it. */
export default async function DeskSubscriptionPage({ params }: Props) {
  const subscription = await subscriptionForStaff((await params).id);
  if (!subscription) notFound();
  const { quantity, plan, email } = subscription;
  const invoices = await invoicesOfSubscription(subscription.id);
  return (
    <DeskPage
      title={quantity > 1 ? `${quantity} × ${plan.name}` : plan.name}
      intro={
        <>
          {email ? (
            <Link href={customerPath(email)} className="wrap-anywhere text-link underline">
              {email}
            </Link>
          ) : (
            'The customer has deleted their account'
          )}
          .{' '}
          <Link href={SUBSCRIPTIONS_PAGE} className="text-link underline">
            Back to subscriptions
          </Link>
        </>
      }
    >
      <SubscriptionPage subscription={subscription} invoices={invoices} />
    </DeskPage>
  );
}
