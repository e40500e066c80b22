import { shop } from '@/brand/shop';
import { Badge } from '@/components/ui/badge';
import type { SubscriptionView } from '@/lib/subscriptions/queries';
import type { Dated } from '@/lib/subscriptions/rules';

const tones = {
  TRIAL: { tone: 'sky', label: 'Free trial' },
  ACTIVE: { tone: 'positive', label: 'Active' },
  PAST_DUE: { tone: 'negative', label: 'Past due' },
  ENDED: { tone: 'plain', label: 'Ended' },
} as const;

/** The status of a subscription as a badge. */
export function StatusBadge({ status }: { status: SubscriptionView['facts']['status'] }) {
  const { tone, label } = tones[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** A date; an estimated one says so. */
export function DateText({ dated }: { dated: Dated }) {
  return (
    <>
      <time dateTime={dated.at.toISOString()}>{dayText(dated.at)}</time>
      {dated.estimated ? ' (estimated)' : ''}
    </>
  );
}

/** A formatted date. */
export function dayText(at: Date): string {
  return new Intl.DateTimeFormat(shop.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

/** The status of a subscription as a sentence that says what comes next. */
export function StatusText({ subscription }: { subscription: SubscriptionView }) {
  const { facts, endedAt, cancelledAt, ending } = subscription;
  if (ending.endsAt && facts.status !== 'PAST_DUE') {
    return (
      <p>
        It ends on <time dateTime={ending.endsAt.toISOString()}>{dayText(ending.endsAt)}</time>, as
        you asked. Nothing more is charged.
      </p>
    );
  }
  switch (facts.status) {
    case 'TRIAL':
      return facts.trialEndsAt ? (
        <p>
          Your free trial ends on <DateText dated={facts.trialEndsAt} />, when the first charge is
          made. Cancel before that and you pay nothing.
        </p>
      ) : null;
    case 'ACTIVE':
      return <p>Everything is paid. It renews every month until you cancel.</p>;
    case 'PAST_DUE':
      return (
        <p>
          Your card could not be charged for the current month.
          {facts.deadline ? (
            <>
              {' '}
              Update your card before <DateText dated={facts.deadline} /> to keep it; otherwise it
              ends then.
            </>
          ) : (
            ' Update your card to keep it.'
          )}
        </p>
      );
    case 'ENDED':
      return (
        <p>
          It has ended{endedAt ? ` on ${dayText(endedAt)}` : ''}
          {cancelledAt ? ', as you requested' : ''}. Nothing more is charged.
        </p>
      );
  }
}

/** The source of the status, where the payment service shows none. */
export function SourceText({ subscription }: { subscription: SubscriptionView }) {
  const { facts, lastCharge, isRead } = subscription;
  if (!isRead || facts.status === 'ENDED') return null;
  const text = sourceText(facts.saidBy, lastCharge);
  return text ? <p className="mt-2 text-ink-soft text-sm">{text}</p> : null;
}

function sourceText(
  saidBy: SubscriptionView['facts']['saidBy'],
  last: SubscriptionView['lastCharge'],
): string | null {
  if (saidBy === 'service' || saidBy === 'command') return null;
  if (saidBy === 'notice' && last) {
    return `The payment service shows no status. Its last event, of ${dayText(last.at)}, reported that a charge ${last.success ? 'went through' : 'failed'}.`;
  }
  if (saidBy === 'list' && last) {
    const when = last.source === 'list' && last.estimated ? 'without a date, since' : 'of';
    return `The payment service shows no status. Its list of payments shows a charge ${when} ${dayText(last.at)}.`;
  }
  return 'The payment service shows no status and has sent no event yet: this status is calculated from the date you joined.';
}
