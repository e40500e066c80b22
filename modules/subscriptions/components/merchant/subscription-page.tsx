import type { ReactNode } from 'react';
import { CopyButton } from '@/components/merchant/copy-button';
import { LimitsNote } from '@/components/merchant/limits-note';
import { Timestamp } from '@/components/merchant/timestamp';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { Lines } from '@/components/ui/text/lines';
import { addressLines } from '@/lib/addresses/address-lines';
import { choiceIn } from '@/lib/catalog/localize';
import { countryName, fillIn } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { monthPanels } from '@/modules/month-sections';
import { Charges } from '@/modules/subscriptions/components/charges';
import { DateText, StatusBadge, Terms } from '@/modules/subscriptions/components/status';
import { choicesText } from '@/modules/subscriptions/delivery/delivery';
import type { DashboardSubscription } from '@/modules/subscriptions/subscription-view';

type Props = { subscription: DashboardSubscription };

/** Read-only: customers change their subscriptions in their account. */
export async function SubscriptionPage({ subscription }: Props) {
  const { id, charges, facts, openFlags } = subscription;
  const { d } = await dashboardTexts();
  const texts = d.subscriptions;
  return (
    <div className="grid gap-6">
      {openFlags > 0 ? (
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
            <Panel key={module} subscriptionId={id} />
          ))}
        </div>
        <div className="grid gap-6">
          <Delivery subscription={subscription} />
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

const time = (at: Date | null) => at && <Timestamp at={at} />;

async function Status({ subscription }: Props) {
  const { ends, facts: texts, status: title } = (await dashboardTexts()).d.subscriptions;
  const { facts, ending, endedAt, cancelledAt, paidUntil, serviceId, customerId } = subscription;
  const { trialEndsAt, deadline, status } = facts;
  // Before the first charge, `paidUntil` is the end of the trial, even of a cancelled trial.
  const isUnpaid =
    status === 'TRIAL' || (trialEndsAt && paidUntil && paidUntil <= trialEndsAt.at) === true;
  const isUnclear = status !== 'ENDED' && (ending.isCancelling || ending.isMissing);
  return (
    <Part title={title}>
      <StatusBadge status={status} />
      {isUnclear ? (
        <p className="mt-3 max-w-prose">{ending.isCancelling ? ends.cancelling : ends.missing}</p>
      ) : null}
      <Terms
        subscription={subscription}
        more={[
          [texts.trialUntil, isUnpaid && trialEndsAt && <DateText dated={trialEndsAt} />],
          [texts.paidUntil, isUnpaid ? null : time(paidUntil)],
          [texts.deadline, deadline && <DateText dated={deadline} />],
          [texts.cancelled, time(cancelledAt)],
          [texts.ended, time(endedAt)],
          [texts.subscription, serviceId],
          [texts.customer, customerId],
        ]}
      />
    </Part>
  );
}

async function Delivery({ subscription }: Props) {
  const { d, view } = await dashboardTexts();
  const texts = d.subscriptions.delivery;
  const { delivery, choices, country } = subscription.delivery;
  const lines = delivery ? addressLines(delivery.contact, delivery.address) : [];
  const chosen = choiceIn(view, choicesText(subscription.plan.key, choices));
  const none = country
    ? fillIn(texts.none, { country: countryName(country, view.locale) })
    : texts.noneNorCountry;
  return (
    <Part title={d.orders.shipTo}>
      {delivery ? (
        <address className="not-italic">
          <Lines of={lines} />
        </address>
      ) : (
        <p>{subscription.email === null ? texts.deleted : none}</p>
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
