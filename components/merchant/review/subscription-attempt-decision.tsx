'use client';

import { decideNotStarted, decideStarted } from '@/lib/subscriptions/review/actions';
import { useControlTexts } from '../desk-texts';
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
      field={{ name: 'subscriptionId', suggestion }}
      texts={useControlTexts().decision.subscription}
      found={decideStarted}
      ruledOut={decideNotStarted}
    />
  );
}
