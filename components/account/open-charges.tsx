import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { openCharges } from '@/lib/subscriptions/queries';

/** A notice on every account page that a subscription needs a new card. */
export async function OpenCharges() {
  const open = await openCharges();
  return open.map(({ id, plan }) => (
    <Notice
      key={id}
      tone="negative"
      className="mb-6"
      title={`Your card could not be charged for the ${plan}`}
    >
      <Link href={`/account/subscriptions/${id}#card`}>Update your card</Link> to keep the
      subscription.
    </Notice>
  ));
}
