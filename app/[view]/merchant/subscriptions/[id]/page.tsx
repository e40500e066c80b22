import { notFound } from 'next/navigation';
import { DeskPage } from '@/components/merchant/desk-page';
import { SubscriptionPage } from '@/components/merchant/subscriptions/subscription-page';
import { Link } from '@/components/ui/link';
import { SUBSCRIPTIONS_PAGE } from '@/lib/analytics/subscriptions';
import { phraseIn } from '@/lib/catalog/localize';
import { customerPath } from '@/lib/desk/customers/queries';
import { invoicesOfSubscription } from '@/lib/invoices/queries';
import { subscriptionForStaff } from '@/lib/subscriptions/queries';
import { deskMetadata, deskTexts } from '@/lib/texts/desk/page-texts';

export const generateMetadata = () => deskMetadata((d) => d.subscriptions.one);
export const instant = false;

type Props = { params: Promise<{ id: string }> };

/** A subscription with its charges, invoices and parcels. */
export default async function DeskSubscriptionPage({ params }: Props) {
  const subscription = await subscriptionForStaff((await params).id);
  if (!subscription) notFound();
  const { quantity, plan, email } = subscription;
  const invoices = await invoicesOfSubscription(subscription.id);
  const { d, view } = await deskTexts();
  const name = phraseIn(view, plan.name);
  return (
    <DeskPage
      title={quantity > 1 ? `${quantity} × ${name}` : name}
      intro={
        <>
          {email ? (
            <Link href={customerPath(email)} className="wrap-anywhere text-link underline">
              {email}
            </Link>
          ) : (
            d.subscriptions.deleted
          )}
          .{' '}
          <Link href={SUBSCRIPTIONS_PAGE} className="text-link underline">
            {d.subscriptions.back}
          </Link>
        </>
      }
    >
      <SubscriptionPage subscription={subscription} invoices={invoices} />
    </DeskPage>
  );
}
