import type { ReactNode } from 'react';
import { shop } from '@/brand/shop';
import { Badge } from '@/components/ui/badge';
import { fillIn, formatMoney } from '@/lib/format';
import { cardName } from '@/lib/orders/details/card-name';
import type { Dictionary } from '@/lib/texts/dictionary';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import type { Dated } from '@/modules/subscriptions/months';
import type { SubscriptionView } from '@/modules/subscriptions/subscription-view';

const tones = {
  TRIAL: 'sky',
  ACTIVE: 'positive',
  PAST_DUE: 'negative',
  ENDED: 'plain',
} as const;

export async function StatusBadge({ status }: { status: SubscriptionView['facts']['status'] }) {
  const { t } = await pageTexts();
  return <Badge tone={tones[status]}>{t.subscriptions.statuses[status]}</Badge>;
}

export async function DateText({ dated: { at, estimated } }: { dated: Dated }) {
  const { t } = await pageTexts();
  const day = <Day at={at} />;
  return estimated ? fillWith(t.subscriptions.estimated, { day }) : day;
}

async function Day({ at }: { at: Date }) {
  const { view } = await pageTexts();
  return <time dateTime={at.toISOString()}>{formatDate(at, view.locale)}</time>;
}

export async function StatusText({ subscription }: { subscription: SubscriptionView }) {
  const { t } = await pageTexts();
  const texts = t.subscriptions.status;
  const { facts, endedAt, cancelledAt, ending } = subscription;
  if (facts.status !== 'ENDED' && ending.isCancelling) {
    return <p>{fillIn(texts.cancelling, { email: shop.email })}</p>;
  }
  if (facts.status !== 'ENDED' && ending.isMissing) {
    return <p>{fillIn(texts.missing, { email: shop.email })}</p>;
  }
  switch (facts.status) {
    case 'TRIAL':
      return facts.trialEndsAt ? (
        <p>{fillWith(texts.trial, { day: <DateText dated={facts.trialEndsAt} /> })}</p>
      ) : null;
    case 'ACTIVE':
      return <p>{texts.active}</p>;
    case 'PAST_DUE':
      return (
        <p>
          <span>{texts.pastDue}</span>{' '}
          {facts.deadline ? (
            fillWith(texts.pastDueUntil, { day: <DateText dated={facts.deadline} /> })
          ) : (
            <span>{texts.pastDueSoon}</span>
          )}
        </p>
      );
    case 'ENDED':
      return (
        <>
          <p>{endedText(texts, endedAt, cancelledAt !== null)}</p>
          {ending.isConfirmed ? <p>{texts.confirmed}</p> : null}
          {!ending.isConfirmed && ending.isMissing ? <p>{texts.notFound}</p> : null}
          {ending.paidUntil ? (
            <p>{fillWith(texts.paidUntil, { day: <Day at={ending.paidUntil} /> })}</p>
          ) : null}
        </>
      );
  }
}

function endedText(
  { ended, endedAsAsked, endedOn, endedOnAsAsked }: Dictionary['subscriptions']['status'],
  at: Date | null,
  isRequested: boolean,
) {
  if (!at) return isRequested ? endedAsAsked : ended;
  return fillWith(isRequested ? endedOnAsAsked : endedOn, { day: <Day at={at} /> });
}

/**
 * What a subscription costs and when, on the pages of its owner and of staff.
 * @param more terms that only staff see; those without a value are left out
 */
export async function Terms({
  subscription,
  more = [],
}: {
  subscription: SubscriptionView;
  more?: readonly (readonly [string, ReactNode])[];
}) {
  const { t, view } = await pageTexts();
  const { terms: texts } = t.subscriptions;
  const { facts, monthly, card, startedAt, ending } = subscription;
  const total = monthly && !ending.isCancelling && formatMoney(monthly.total, view.locale);
  const terms = [
    [texts.nextCharge, facts.nextChargeAt && <DateText dated={facts.nextChargeAt} />],
    [texts.monthly, total && fillIn(texts.withTaxes, { amount: total })],
    [t.order.card, card && fillIn(t.order.cardEnding, { ...card, type: cardName(card.type) })],
    [texts.start, formatDate(startedAt, view.locale)],
    ...more,
  ] as const;
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-4 rounded-lg bg-sunken p-6 sm:grid-cols-2">
      {terms
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term}>
            <dt className="text-ink-soft text-sm">{term}</dt>
            <dd className="wrap-anywhere font-semibold">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** How the status was derived, if the payment service shows none. */
export async function SourceText({ subscription }: { subscription: SubscriptionView }) {
  const { facts, isRead } = subscription;
  const { statusSource, sourceAt } = facts;
  if (!isRead || statusSource === 'service' || statusSource === 'end') return null;
  const { t, view } = await pageTexts();
  const { event, list, calculated } = t.subscriptions.source;
  const text = sourceAt
    ? fillIn(statusSource === 'event' ? event : list, { day: formatDate(sourceAt, view.locale) })
    : calculated;
  return <p className="mt-2 text-ink-soft text-sm">{text}</p>;
}
