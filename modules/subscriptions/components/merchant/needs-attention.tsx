import { FlagNote } from '@/components/merchant/review/flag-note';
import { Sent } from '@/components/merchant/review/sent';
import { Timestamp } from '@/components/merchant/timestamp';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { Breakable } from '@/components/ui/text/breakable';
import { phraseIn } from '@/lib/catalog/localize';
import { attemptReasonText } from '@/lib/dashboard/review/reasons';
import { fillIn, formatMoney, formatPlural } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import {
  type AttemptEntry,
  type FlagEntry,
  missingStop,
} from '@/modules/subscriptions/review/attention';
import { AttemptDecision, EndMissing, MissingStopForm } from './attention-forms';

/** Shown while too many subscriptions are missing: none ends until staff confirm. */
export async function MissingStop() {
  return (await missingStop()) ? <MissingStopForm /> : null;
}

export function AttentionNote({ entry }: { entry: AttemptEntry | FlagEntry }) {
  return entry.kind === 'attempt' ? <Attempt entry={entry} /> : <Flagged entry={entry} />;
}

async function Attempt({ entry }: { entry: AttemptEntry }) {
  const { d, view } = await dashboardTexts();
  const texts = d.review;
  const { candidates } = entry;
  const { id, email, quantity, attempt, trialDays, currency, createdAt } = entry.attempt;
  const plan = phraseIn(view, entry.attempt.plan.name);
  const customer = email || texts.deletedCustomer;
  const amount = formatMoney({ amount: entry.attempt.monthlyAmount, currency }, view.locale);
  const month = fillIn(texts.month, { quantity, plan, amount });
  return (
    <Surface>
      <h3 tabIndex={-1} data-row-link className="text-xl">
        {plan}
      </h3>
      <p className="wrap-anywhere mt-1 text-ink-soft">
        <Breakable text={customer} />, <Timestamp at={createdAt} />
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
      <AttemptDecision
        about={`${plan}, ${customer}`}
        attemptId={id}
        suggestion={candidates[0] ?? ''}
      />
    </Surface>
  );
}

async function Flagged({ entry: { flag, subscription } }: { entry: FlagEntry }) {
  const { d, view } = await dashboardTexts();
  const texts = d.review.subscriptions;
  const { id, plan, quantity, user, serviceId } = subscription;
  const about = `${quantity} × ${phraseIn(view, plan.name)}${user ? `, ${user.email}` : ''}`;
  return (
    <Surface>
      <h3 className="text-xl">
        <Link
          href={`/merchant/subscriptions/${id}`}
          data-row-link
          className="wrap-anywhere hover:underline"
        >
          {about}
        </Link>
      </h3>
      <p className="mt-1 wrap-anywhere text-ink-soft text-sm">
        {fillIn(texts.atService, { id: serviceId })}
      </p>
      <FlagNote flag={flag} currency={plan.currency} about={about} />
      {flag.kind === 'missing' ? (
        <EndMissing subscriptionId={id} about={about} />
      ) : (
        <p className="mt-3 text-ink-soft text-sm">{texts.refund}</p>
      )}
    </Surface>
  );
}
