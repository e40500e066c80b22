import type { ReactNode } from 'react';
import { CopyButton } from '@/components/merchant/copy-button';
import { LimitsNote } from '@/components/merchant/limits-note';
import { Timestamp } from '@/components/merchant/timestamp';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { Lines } from '@/components/ui/text/lines';
import { addressLines } from '@/lib/addresses/lines';
import { choiceIn } from '@/lib/catalog/localize';
import { countryName, fillIn, formatMoney } from '@/lib/format';
import { cardName } from '@/lib/orders/details/card-name';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { monthPanels } from '@/modules/month-sections';
import { Charges } from '@/modules/subscriptions/components/charges';
import { DateText, StatusBadge } from '@/modules/subscriptions/components/status';
import { choicesText } from '@/modules/subscriptions/delivery/rules';
import type { DashboardSubscription } from '@/modules/subscriptions/queries';

type Props = { subscription: DashboardSubscription };

/** The subscription's page in the dashboard, read-only: its customer changes it in their account. */
export async function SubscriptionPage({ subscription }: Props) {
  const { charges, facts } = subscription;
  const { d } = await dashboardTexts();
  const texts = d.subscriptions;
  return (
    <div className="grid gap-6">
      {subscription.openFlags > 0 ? (
        <Notice tone="caution" title={texts.needsDecision}>
          <Link href="/merchant/review">{d.orders.openReview}</Link>
        </Notice>
      ) : null}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <Status subscription={subscription} />
          <Part title={texts.charges}>
            <Charges rows={charges} status={facts.status} none={texts.noCharges} />
          </Part>
          {monthPanels.map(({ module, Panel }) => (
            <Panel key={module} subscriptionId={subscription.id} />
          ))}
        </div>
        <div className="grid gap-6">
          <Delivery subscription={subscription} />
          <Payment subscription={subscription} />
          <LimitsNote />
        </div>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Surface>
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </Surface>
  );
}

function Facts({
  facts,
  isNarrow = false,
}: {
  facts: readonly (readonly [string, ReactNode])[];
  /** In the sidebar, where terms and values are stacked. */
  isNarrow?: boolean;
}) {
  return (
    <dl className={cn('grid gap-x-6 gap-y-2 sm:grid-cols-2', isNarrow && 'xl:grid-cols-1')}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const time = (at: Date | null) => at && <Timestamp at={at} />;

async function Status({ subscription }: Props) {
  const { d, view } = await dashboardTexts();
  const texts = d.subscriptions;
  const { facts, monthly, startedAt, endedAt, cancelledAt, paidUntil, retryAt } = subscription;
  const { nextChargeAt, trialEndsAt, deadline, status } = facts;
  // While nothing was ever paid, `paidUntil` is the end of the trial, also of one that was cancelled.
  const isUnpaid =
    status === 'TRIAL' || (trialEndsAt && paidUntil && paidUntil <= trialEndsAt.at) === true;
  return (
    <Surface>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl">{texts.status}</h2>
        <StatusBadge status={status} />
      </div>
      <Ends subscription={subscription} />
      <Facts
        facts={[
          [texts.facts.since, time(startedAt)],
          [texts.facts.trialUntil, isUnpaid && trialEndsAt && <DateText dated={trialEndsAt} />],
          [texts.facts.paidUntil, isUnpaid ? null : time(paidUntil)],
          [texts.facts.nextCharge, nextChargeAt && <DateText dated={nextChargeAt} />],
          [texts.facts.retry, time(retryAt)],
          [texts.facts.deadline, deadline && <DateText dated={deadline} />],
          [texts.facts.cancelled, time(cancelledAt)],
          [texts.facts.ended, time(endedAt)],
          [texts.facts.month, monthly && formatMoney(monthly.total, view.locale)],
        ]}
      />
    </Surface>
  );
}

/** A cancellation that the service has not confirmed, or a subscription that it no longer finds. */
async function Ends({ subscription: { ending, facts } }: Props) {
  const { cancelling, missing } = (await dashboardTexts()).d.subscriptions.ends;
  if (facts.status === 'ENDED' || !(ending.isCancelling || ending.isMissing)) return null;
  return <p className="mb-3 max-w-prose">{ending.isCancelling ? cancelling : missing}</p>;
}

async function Delivery({ subscription }: Props) {
  const { d, view } = await dashboardTexts();
  const texts = d.subscriptions.delivery;
  const { delivery, choices, country } = subscription.delivery;
  const lines = delivery ? addressLines(delivery.contact, delivery.address) : [];
  const chosen = choiceIn(view, choicesText(subscription.plan.key, choices));
  return (
    <Part title={d.orders.shipTo}>
      {delivery ? (
        <address className="not-italic">
          <Lines of={lines} />
        </address>
      ) : (
        <p>
          {subscription.email === null
            ? texts.deleted
            : country
              ? fillIn(texts.none, { country: countryName(country, view.locale) })
              : texts.noneNorCountry}
        </p>
      )}
      {chosen ? <p className="mt-3">{chosen}</p> : null}
      {delivery ? (
        <div className="mt-4">
          <CopyButton text={lines.join('\n')} label={d.orders.copyAddress} />
        </div>
      ) : null}
    </Part>
  );
}

async function Payment({ subscription: { card, serviceId, customerId } }: Props) {
  const { d } = await dashboardTexts();
  const texts = d.subscriptions.payment;
  return (
    <Part title={texts.title}>
      <Facts
        isNarrow
        facts={[
          [
            texts.card,
            card && fillIn(d.orders.card, { type: cardName(card.type), last4: card.last4 }),
          ],
          [texts.subscription, serviceId],
          [texts.customer, customerId],
        ]}
      />
    </Part>
  );
}
