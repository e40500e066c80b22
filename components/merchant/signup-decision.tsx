'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { ReviewAnswer } from '@/lib/checkout/review-actions';
import { decideNotStarted, decideStarted } from '@/lib/subscriptions/review-actions';

/** The two ways in which a person can settle a sign-up, each with what it does. */
export function SignupDecision({ signupId, suggestion }: { signupId: string; suggestion: string }) {
  const [started, confirm, confirming] = useActionState<ReviewAnswer, FormData>(
    decideStarted,
    null,
  );
  const [cleared, dismiss, dismissing] = useActionState<ReviewAnswer, FormData>(
    decideNotStarted,
    null,
  );
  return (
    <div className="mt-6 grid gap-6 sm:grid-cols-2">
      <form action={confirm} className="grid content-start gap-3">
        <input type="hidden" name="signupId" value={signupId} />
        <TextField
          id={`subscription-${signupId}`}
          name="subscriptionId"
          label="Subscription at the service"
          autoComplete="off"
          defaultValue={suggestion}
          required
          hint="The subscription becomes this customer’s, who sees it in their account and gets the welcome mail. The service is asked first whether customer, plan and quantity agree."
        />
        <Button pending={confirming}>It was started</Button>
        <Answer answer={started} />
      </form>
      <form action={dismiss} className="grid content-start gap-3">
        <input type="hidden" name="signupId" value={signupId} />
        <p className="text-ink-soft text-sm">
          Press this only after you looked for the subscription in the service’s own records. The
          customer is told that nothing was started or charged, and can sign up again.
        </p>
        <Button look="danger" pending={dismissing}>
          It was not started
        </Button>
        <Answer answer={cleared} />
      </form>
    </div>
  );
}

function Answer({ answer }: { answer: ReviewAnswer }) {
  if (!answer) return null;
  return (
    <Notice tone={answer.ok ? 'positive' : 'negative'} live="status">
      {answer.message}
    </Notice>
  );
}
