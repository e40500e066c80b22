'use client';

import { decideNotStarted, decideStarted } from '@/lib/subscriptions/review/actions';
import { useControlTexts } from '../control-texts';
import { Decision } from './decisions';

/** Resolves a subscription attempt in manual review. */
export function SubscriptionAttemptDecision({
  about,
  subscriptionAttemptId,
  suggestion,
}: {
  /** Names the plan and the customer. */
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
