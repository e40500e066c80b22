import { shop } from '@/brand/shop';
import { Notice } from '@/components/ui/notice';
import type { SubscriptionView } from '@/lib/subscriptions/queries';
import { dayText } from './status';

/** What differs from what the customer was told before. */
export function Unexpected({ subscription }: { subscription: SubscriptionView }) {
  const { facts, found, lapsedCancellation } = subscription;
  if (facts.status === 'ENDED') return null;
  return (
    <>
      {found ? (
        <Notice
          tone="caution"
          className="mt-6 max-w-prose"
          title={found.wasRefused ? 'It was started after all' : 'It was not started in this shop'}
        >
          {found.wasRefused
            ? 'The payment service first told us that your subscription was not accepted, but now shows it. '
            : 'The payment service shows this subscription as yours, and we do not know who started it. '}
          If you do not want it, cancel it below. We have been notified as well; about charges,
          contact us: <ShopAddress />.
        </Notice>
      ) : null}
      {lapsedCancellation ? (
        <Notice tone="negative" className="mt-6 max-w-prose" title="It has not ended yet">
          You cancelled it on {dayText(lapsedCancellation)}, and the payment service accepted that.
          It still shows the subscription as active. Please cancel it again. We have been notified
          as well; if you have been charged since, contact us: <ShopAddress />.
        </Notice>
      ) : null}
    </>
  );
}

function ShopAddress() {
  return (
    <a href={`mailto:${shop.email}`} className="text-link underline">
      {shop.email}
    </a>
  );
}
