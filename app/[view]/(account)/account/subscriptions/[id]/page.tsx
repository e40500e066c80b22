import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { shop } from '@/brand/shop';
import { Section } from '@/components/account/section';
import { StepUp } from '@/components/account/sign-in/step-up';
import { InvoiceList } from '@/components/invoice/invoice-list';
import { Charges } from '@/components/subscriptions/charges';
import { SubscriptionDelivery } from '@/components/subscriptions/delivery';
import {
  CancelForm,
  KeepForm,
  type PlanChoice,
  QuantityForm,
  SwitchForm,
} from '@/components/subscriptions/manage-forms';
import { Pending } from '@/components/subscriptions/pending';
import { PendingBadges, PendingChanges } from '@/components/subscriptions/pending-changes';
import { RefreshStatus } from '@/components/subscriptions/refresh-status';
import { Reload } from '@/components/subscriptions/reload';
import { SourceForm } from '@/components/subscriptions/source-form';
import {
  DateText,
  dayText,
  SourceText,
  StatusBadge,
  StatusText,
} from '@/components/subscriptions/status';
import { Unexpected } from '@/components/subscriptions/unexpected';
import { LinkButton } from '@/components/ui/button';
import { signedInRecently } from '@/lib/auth/session';
import { requireViewer } from '@/lib/auth/viewer';
import { countryChoices } from '@/lib/checkout/pricing/countries';
import { formatMoney } from '@/lib/format';
import { invoicesOfSubscription } from '@/lib/invoices/queries';
import {
  otherPlans,
  type SubscriptionView,
  subscriptionForViewer,
  tokenForNewCard,
} from '@/lib/subscriptions/queries';

export const metadata: Metadata = { title: 'Your subscription', robots: { index: false } };
export const instant = false;

type Props = { params: Promise<{ id: string }> };

export default async function SubscriptionPage({ params }: Props) {
  const { id } = await params;
  await requireViewer(`/account/subscriptions/${id}`);
  const page = await subscriptionForViewer(id);
  if (!page) notFound();
  if (page.kind === 'subscriptionAttempt')
    return <Pending subscriptionAttempt={page.subscriptionAttempt} />;
  const { subscription } = page;
  const { plan, quantity, facts } = subscription;
  return (
    <PendingChanges>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl">
          {quantity > 1 ? `${quantity} × ` : ''}
          {plan.name}
        </h1>
        <StatusBadge status={facts.status} />
        <PendingBadges />
      </div>
      <div className="mt-4 max-w-prose text-lg" aria-live="polite">
        <StatusText subscription={subscription} />
        <SourceText subscription={subscription} />
        {subscription.isBehind ? <Behind /> : null}
      </div>
      <Unexpected subscription={subscription} />
      {facts.status === 'ENDED' ? null : <RefreshStatus id={subscription.id} />}
      {facts.status === 'ENDED' ? null : <Terms subscription={subscription} />}
      {facts.status === 'ENDED' ? null : <Manage subscription={subscription} />}
      {facts.status === 'ENDED' ? (
        <p className="mt-6">
          <LinkButton href={`/clubs/${plan.key}`} variant="secondary" prefetch={false}>
            Join again
          </LinkButton>
        </p>
      ) : null}
      <Section title="Charges">
        <Charges rows={subscription.charges} status={facts.status} />
      </Section>
      <Invoices subscriptionId={subscription.id} />
    </PendingChanges>
  );
}

async function Invoices({ subscriptionId }: { subscriptionId: string }) {
  const rows = await invoicesOfSubscription(subscriptionId);
  if (rows.length === 0) return null;
  return (
    <Section title="Invoices" id="invoices">
      <InvoiceList rows={rows} />
    </Section>
  );
}

function Behind() {
  return (
    <p className="mt-2 text-ink-soft text-sm">
      We are asking the payment service for its current status. This page updates automatically.
      <Reload everyMs={3_000} />
    </p>
  );
}

function Terms({ subscription }: { subscription: SubscriptionView }) {
  const { facts, monthly, card, startedAt } = subscription;
  const terms = [
    facts.nextChargeAt
      ? { term: 'Next charge', value: <DateText dated={facts.nextChargeAt} /> }
      : null,
    monthly
      ? {
          term: 'Monthly total',
          value: `${formatMoney(monthly.total, shop.locale)} with taxes`,
        }
      : null,
    card ? { term: 'Card', value: `${card.type} ending in ${card.last4}` } : null,
    { term: 'Start date', value: dayText(startedAt) },
  ].filter((one) => one !== null);
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-4 rounded-lg bg-sunken p-6 sm:grid-cols-2">
      {terms.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

async function Manage({ subscription }: { subscription: SubscriptionView }) {
  const { id, plan, quantity, facts, monthly } = subscription;
  const { endsAt, canTakeBack, periodEnd } = subscription.ending;
  const isOpen = facts.status === 'PAST_DUE';
  const isRecent = await signedInRecently();
  const [others, form] = await Promise.all([otherPlans(id), tokenForNewCard(isOpen && isRecent)]);
  const current: PlanChoice = {
    key: plan.key,
    name: plan.name,
    monthly: monthly ? formatMoney(monthly.total, shop.locale) : '',
  };
  const card = (
    // The same element in either position, so that its message about a card just taken is kept.
    <Section key="card" id="card" title={isOpen ? 'Update your card' : 'Change card'}>
      {isRecent ? (
        <SourceForm
          id={id}
          sessionToken={form.token}
          environment={form.environment}
          isOpen={isOpen}
        />
      ) : (
        <StepUp page={`/account/subscriptions/${id}#card`}>
          You signed in a while ago. To change the card, sign in again first.
        </StepUp>
      )}
    </Section>
  );
  return (
    <>
      {isOpen ? card : null}
      <Section title="Delivery" id="delivery">
        <SubscriptionDelivery subscription={subscription} countries={await countryChoices()} />
      </Section>
      {others.length > 0 ? (
        <Section title="Change plan">
          <SwitchForm
            id={id}
            current={current}
            choices={others.map(({ key, name, month }) => ({
              key,
              name,
              monthly: formatMoney(month.total, shop.locale),
            }))}
            nextCharge={facts.nextChargeAt ? dayText(facts.nextChargeAt.at) : null}
          />
        </Section>
      ) : null}
      <Section title="Quantity">
        <QuantityForm id={id} quantity={quantity} />
      </Section>
      {isOpen ? null : card}
      <Section title="Cancel subscription">
        {endsAt ? (
          <KeepForm id={id} ends={dayText(endsAt)} canTakeBack={canTakeBack} />
        ) : (
          <CancelForm
            id={id}
            plan={plan.name}
            inTrial={facts.status === 'TRIAL'}
            periodEnd={periodEnd && dayText(periodEnd)}
          />
        )}
      </Section>
    </>
  );
}
