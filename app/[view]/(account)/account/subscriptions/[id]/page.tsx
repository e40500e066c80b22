import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ActionButton } from '@/components/account/action-button';
import { Section } from '@/components/account/section';
import { StepUp } from '@/components/account/sign-in/step-up';
import { LinkButton } from '@/components/ui/button';
import { Reload } from '@/components/ui/reload';
import { signedInRecently } from '@/lib/auth/session';
import { requireViewer } from '@/lib/auth/viewer';
import { phraseIn } from '@/lib/catalog/localize';
import { countryChoices } from '@/lib/checkout/pricing/countries';
import { fillIn, formatMoney } from '@/lib/format';
import { marketOf } from '@/lib/markets/currencies';
import { cardName } from '@/lib/orders/details/card-name';
import { runInView } from '@/lib/texts/current-view';
import type { Dictionary } from '@/lib/texts/dictionary';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import { monthSections } from '@/modules/month-sections';
import { readSubscriptionAgain } from '@/modules/subscriptions/actions';
import { changeLines } from '@/modules/subscriptions/changes/change-lines';
import { Charges } from '@/modules/subscriptions/components/charges';
import { SubscriptionDelivery } from '@/modules/subscriptions/components/delivery';
import { CancelForm } from '@/modules/subscriptions/components/manage/cancel-form';
import {
  type PlanOffer,
  QuantityForm,
  SwitchForms,
} from '@/modules/subscriptions/components/manage/manage-forms';
import {
  PendingBadges,
  PendingChanges,
} from '@/modules/subscriptions/components/manage/pending-changes';
import { Pending } from '@/modules/subscriptions/components/pending';
import { SourceForm } from '@/modules/subscriptions/components/source-form';
import {
  DateText,
  SourceText,
  StatusBadge,
  StatusText,
} from '@/modules/subscriptions/components/status';
import { Unexpected } from '@/modules/subscriptions/components/unexpected';
import {
  otherPlans,
  type SubscriptionView,
  subscriptionForViewer,
  tokenForNewCard,
} from '@/modules/subscriptions/queries';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.subscriptions.one, robots: { index: false } };
}
export const instant = false;

type Props = PageProps<'/[view]/account/subscriptions/[id]'>;

export default async function SubscriptionPage({ params, searchParams }: Props) {
  const [{ id }, { cancel }] = await Promise.all([params, searchParams]);
  await requireViewer(`/account/subscriptions/${id}`);
  const { t, view } = await pageTexts();
  const texts = t.subscriptions;
  const page = await runInView(view, () => subscriptionForViewer(id));
  if (!page) notFound();
  if (page.kind === 'subscriptionAttempt')
    return <Pending subscriptionAttempt={page.subscriptionAttempt} />;
  const { subscription } = page;
  const { plan, quantity, facts } = subscription;
  return (
    <PendingChanges texts={texts.pending}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl">
          {`${quantity > 1 ? `${quantity} × ` : ''}${phraseIn(view, plan.name)}`}
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
      {facts.status === 'ENDED' ? null : (
        <ActionButton
          action={readSubscriptionAgain}
          fields={{ id: subscription.id }}
          label={texts.refresh}
          className="mt-4 -ml-3 max-w-prose"
        />
      )}
      {facts.status === 'ENDED' ? null : <Terms subscription={subscription} />}
      {facts.status === 'ENDED' || subscription.ending.isCancelling ? null : (
        <Manage subscription={subscription} isConfirming={cancel !== undefined} />
      )}
      {facts.status === 'ENDED' && !subscription.ending.paidUntil ? (
        <p className="mt-6">
          <LinkButton href={`/clubs/${plan.page}`} variant="secondary" prefetch={false}>
            {texts.joinAgain}
          </LinkButton>
        </p>
      ) : null}
      <Section title={texts.charges.title}>
        <Charges rows={subscription.charges} status={facts.status} />
      </Section>
      {monthSections.map(({ module, Section: Months }) => (
        <Months key={module} subscriptionId={subscription.id} />
      ))}
    </PendingChanges>
  );
}

async function Behind() {
  const { t } = await pageTexts();
  return (
    <p className="mt-2 text-ink-soft text-sm">
      {t.subscriptions.behind}
      <Reload everyMs={3_000} />
    </p>
  );
}

async function Terms({ subscription }: { subscription: SubscriptionView }) {
  const { t, view } = await pageTexts();
  const { terms: texts } = t.subscriptions;
  const { facts, monthly, card, startedAt } = subscription;
  const terms = [
    facts.nextChargeAt
      ? { term: texts.nextCharge, value: <DateText dated={facts.nextChargeAt} /> }
      : null,
    monthly && !subscription.ending.isCancelling
      ? {
          term: texts.monthly,
          value: fillIn(texts.withTaxes, { amount: formatMoney(monthly.total, view.locale) }),
        }
      : null,
    card
      ? {
          term: t.order.card,
          value: fillIn(t.order.cardEnding, { ...card, type: cardName(card.type) }),
        }
      : null,
    { term: texts.start, value: formatDate(startedAt, view.locale) },
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

async function Manage({
  subscription,
  isConfirming,
}: {
  subscription: SubscriptionView;
  /** Whether to ask for the confirmation of a cancellation. */
  isConfirming: boolean;
}) {
  const { t, view } = await pageTexts();
  const texts = t.subscriptions;
  const _day = (at: Date) => formatDate(at, view.locale);
  const { id, plan, quantity, facts, monthly } = subscription;
  const isOpen = facts.status === 'PAST_DUE';
  const isRecent = await signedInRecently();
  const [others, form] = await Promise.all([otherPlans(id), tokenForNewCard(isOpen && isRecent)]);
  const current = phraseIn(view, plan.name);
  const offers = others.map(({ key, name, month }): PlanOffer => {
    const wanted = phraseIn(view, name);
    const price = formatMoney(month.total, view.locale);
    const { switching, switchTo } = texts.plan;
    return {
      ...{ key, name: wanted, month: month.total },
      price: fillIn(t.catalog.aMonth, { price }),
      lines: [
        fillIn(switching, { now: current, wanted }),
        ...changeLines({ t, view }, facts, monthly?.total ?? month.total, month.total),
      ],
      submit: fillIn(switchTo, { wanted, price }),
    };
  });
  const card = (
    // The same key in either position keeps its state, such as the message about a new card.
    <Section key="card" id="card" title={isOpen ? texts.card.update : texts.card.title}>
      {isRecent ? (
        <SourceForm
          id={id}
          sessionToken={form.token}
          environment={form.environment}
          isOpen={isOpen}
          texts={{
            use: isOpen ? texts.card.pay : texts.card.use,
            change: texts.card.change,
            newCard: t.account.newCard,
          }}
        />
      ) : (
        <StepUp page={`/account/subscriptions/${id}#card`}>{t.account.stepUp.card}</StepUp>
      )}
    </Section>
  );
  return (
    <>
      {isOpen ? card : null}
      <Section title={texts.delivery.title} id="delivery">
        <SubscriptionDelivery
          subscription={subscription}
          countries={
            await countryChoices(
              marketOf(subscription.plan.price.currency, subscription.country),
              view.locale,
            )
          }
        />
      </Section>
      {offers.length > 0 ? (
        <Section title={texts.plan.title}>
          <p className="mb-4 text-ink-soft text-sm">{texts.plan.text}</p>
          <SwitchForms id={id} current={current} offers={offers} />
        </Section>
      ) : null}
      <Section title={texts.quantity.title}>
        <QuantityForm id={id} quantity={quantity} texts={quantityTexts(t)} />
      </Section>
      {isOpen ? null : card}
      <Section title={texts.cancel.heading}>
        <CancelForm
          id={id}
          isConfirming={isConfirming}
          texts={{
            ...texts.cancel,
            text: fillIn(facts.status === 'TRIAL' ? texts.cancel.textInTrial : texts.cancel.text, {
              plan: phraseIn(view, plan.name),
            }),
          }}
        />
      </Section>
    </>
  );
}

function quantityTexts({ subscriptions }: Dictionary) {
  const { title, hint, update } = subscriptions.quantity;
  return { title, hint, update };
}
