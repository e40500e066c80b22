import { SubscriptionAttemptDecision } from '@/components/merchant/review/subscription-attempt-decision';
import { Timestamp } from '@/components/merchant/timestamp';
import { Surface } from '@/components/ui/surface';
import { Breakable } from '@/components/ui/text/breakable';
import { phraseIn } from '@/lib/catalog/localize';
import { attemptReasonText } from '@/lib/dashboard/review/reasons';
import { fillIn, formatMoney, formatPlural } from '@/lib/format';
import type { ReviewSubscriptionAttempt } from '@/lib/subscriptions/review/review';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { Sent } from './sent';

/** A subscription attempt in manual review. */
export async function SubscriptionAttemptToReview({
  subscriptionAttempt,
  candidates,
}: {
  subscriptionAttempt: ReviewSubscriptionAttempt;
  candidates: readonly string[];
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.review;
  const { id, email, quantity, attempt, trialDays, currency } = subscriptionAttempt;
  const plan = phraseIn(view, subscriptionAttempt.plan.name);
  const customer = email || texts.deletedCustomer;
  const amount = formatMoney({ amount: subscriptionAttempt.monthlyAmount, currency }, view.locale);
  const month = fillIn(texts.month, { quantity, plan, amount });
  return (
    <Surface>
      <h3 tabIndex={-1} data-row-link className="text-xl">
        {plan}
      </h3>
      <p className="wrap-anywhere mt-1 text-ink-soft">
        <Breakable text={customer} />, <Timestamp at={subscriptionAttempt.createdAt} />
      </p>
      <p className="mt-2">{attemptReasonText(texts, attempt.reason)}</p>
      <ul className="mt-4 grid gap-1 text-sm">
        <li>
          {trialDays > 0
            ? fillIn(formatPlural(texts.monthAfterTrial, trialDays, view.locale), { what: month })
            : month}
        </li>
        {attempt.customerId ? (
          <li className="wrap-anywhere">{fillIn(texts.customer, { id: attempt.customerId })}</li>
        ) : null}
        <li>
          <Sent attempt={attempt} />
        </li>
        <li className="wrap-anywhere">
          {candidates.length > 0
            ? fillIn(texts.candidates.of, { ids: candidates.join(', ') })
            : texts.candidates.noSubscription}
        </li>
      </ul>
      <SubscriptionAttemptDecision
        about={`${plan}, ${customer}`}
        subscriptionAttemptId={id}
        suggestion={candidates[0] ?? ''}
      />
    </Surface>
  );
}
