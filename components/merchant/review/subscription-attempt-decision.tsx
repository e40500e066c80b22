'use client';

import { decideNotStarted, decideStarted } from '@/lib/subscriptions/review/actions';
import { Decision } from './decisions';

/** Settles a subscription attempt manually. */
export function SubscriptionAttemptDecision({
  about,
  subscriptionAttemptId,
  suggestion,
}: {
  /** Plan and customer. */
  about: string;
  subscriptionAttemptId: string;
  suggestion: string;
}) {
  return (
    <Decision
      about={about}
      subject={{ name: 'subscriptionAttemptId', value: subscriptionAttemptId }}
      found={{
        decide: decideStarted,
        label: 'It was started',
        field: {
          name: 'subscriptionId',
          label: 'Subscription at the service',
          hint: 'The subscription becomes this customer’s, who sees it in their account and gets the welcome mail. The service is asked first whether customer, plan and quantity agree.',
          suggestion,
        },
      }}
      ruledOut={{
        decide: decideNotStarted,
        label: 'It was not started',
        text: 'Do this only after checking the service’s own records for the subscription. The customer is told that nothing was started or charged, and can subscribe again.',
      }}
    />
  );
}
