import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { PendingSubscriptionAttempt } from '@/lib/subscriptions/queries';
import { Reload } from './reload';

/** A subscription attempt of unknown outcome, or one that failed. */
export function Pending({
  subscriptionAttempt,
}: {
  subscriptionAttempt: PendingSubscriptionAttempt;
}) {
  const { plan, failure, state } = subscriptionAttempt;
  return (
    <>
      <h1 className="mb-6 text-3xl">{plan.name}</h1>
      {failure === null ? (
        <>
          <Notice
            tone="caution"
            live="status"
            title={
              state === 'REVIEW'
                ? 'Your subscription is under review'
                : 'Your subscription is being confirmed'
            }
          >
            The payment service has not confirmed yet whether your subscription has started. Nothing
            else is started in the meantime. This page updates automatically; you can also close it,
            and we will e-mail you.
          </Notice>
          <Reload everyMs={4_000} />
        </>
      ) : (
        <>
          <Notice tone="negative" title="The subscription was not started">
            {failure}
          </Notice>
          <p className="mt-6">
            <LinkButton href={`/clubs/${plan.key}`}>Try again</LinkButton>
          </p>
        </>
      )}
    </>
  );
}
