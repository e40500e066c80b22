import { SubscriptionAttemptDecision } from '@/components/merchant/review/subscription-attempt-decision';
import { Timestamp } from '@/components/merchant/timestamp';
import { Surface } from '@/components/ui/surface';
import { formatMoney } from '@/lib/format';
import type { ReviewSubscriptionAttempt } from '@/lib/subscriptions/review/review';

const reasons: Record<string, string> = {
  'not-seen': 'The response was lost, and no event has reported a subscription since.',
  'several-candidates': 'Several subscriptions could be the requested one.',
  'late-subscription': 'A subscription appeared after the request was settled.',
};

/** A subscription attempt whose outcome needs a manual decision. */
export function SubscriptionAttemptToReview({
  subscriptionAttempt,
  candidates,
}: {
  subscriptionAttempt: ReviewSubscriptionAttempt;
  candidates: readonly string[];
}) {
  const { id, plan, email, quantity, attempt } = subscriptionAttempt;
  const { reason, customerId, sends, sendStartedAt } = attempt;
  const customer = email || 'A customer whose account is deleted';
  const month = formatMoney({
    amount: subscriptionAttempt.monthlyAmount,
    currency: subscriptionAttempt.currency,
  });
  return (
    <Surface>
      <h3 tabIndex={-1} data-row-link className="text-xl">
        {plan.name}
      </h3>
      <p className="mt-1 text-ink-soft">
        {customer}, <Timestamp at={subscriptionAttempt.createdAt} />
      </p>
      <p className="mt-2">
        {reasons[reason ?? ''] ?? 'This subscription could not be settled automatically.'}
      </p>
      <ul className="mt-4 grid gap-1 text-sm">
        <li>
          {quantity} × {plan.name}, {month} a month with taxes
          {subscriptionAttempt.trialDays > 0
            ? `, after a free trial of ${subscriptionAttempt.trialDays} days`
            : ''}
        </li>
        {customerId ? <li className="wrap-anywhere">Customer {customerId}</li> : null}
        <li>
          Sent {sends} {sends === 1 ? 'time' : 'times'}
          {sendStartedAt ? (
            <>
              , last <Timestamp at={sendStartedAt} />
            </>
          ) : null}
        </li>
        <li className="wrap-anywhere">
          {candidates.length > 0
            ? `Candidates: ${candidates.join(', ')}`
            : 'No event has reported a matching subscription'}
        </li>
      </ul>
      <SubscriptionAttemptDecision
        about={`${plan.name}, ${customer}`}
        subscriptionAttemptId={id}
        suggestion={candidates[0] ?? ''}
      />
    </Surface>
  );
}
