import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { shop } from '@/brand/shop';
import { ActionButton } from '@/components/account/action-button';
import { Section } from '@/components/account/section';
import { StepUp } from '@/components/account/sign-in/step-up';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Reload } from '@/components/ui/reload';
import { signedInRecently } from '@/lib/auth/session';
import { requireViewer } from '@/lib/auth/viewer';
import { phraseIn } from '@/lib/catalog/localize';
import { countryChoices } from '@/lib/checkout/pricing/countries';
import { fillIn, formatMoney } from '@/lib/format';
import { marketOf } from '@/lib/markets/currencies';
import { runInView } from '@/lib/texts/current-view';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { monthSections } from '@/modules/month-sections';
import { readSubscriptionAgain } from '@/modules/subscriptions/actions';
import { priceChangeLines } from '@/modules/subscriptions/changes/price-change';
import { Charges } from '@/modules/subscriptions/components/charges';
import { SubscriptionDelivery } from '@/modules/subscriptions/components/delivery';
import {
  CancelForm,
  type PlanOffer,
  QuantityForm,
  SourceForm,
  SwitchForms,
} from '@/modules/subscriptions/components/manage-forms';
import { Pending } from '@/modules/subscriptions/components/pending';
import {
  SourceText,
  StatusBadge,
  StatusText,
  Terms,
} from '@/modules/subscriptions/components/status';
import {
  otherPlans,
  type SubscriptionView,
  subscriptionForViewer,
  tokenForNewCard,
} from '@/modules/subscriptions/subscription-view';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.subscriptions.one, robots: { index: false } };
}
export const instant = false;

type Props = { params: Promise<{ id: string }> };

export default async function SubscriptionPage({ params }: Props) {
  const { id } = await params;
  await requireViewer(`/account/subscriptions/${id}`);
  const { t, view } = await pageTexts();
  const texts = t.subscriptions;
  const page = await runInView(view, () => subscriptionForViewer(id));
  if (!page) notFound();
  if (page.kind === 'attempt') return <Pending subscriptionAttempt={page.attempt} />;
  const { subscription } = page;
  const { plan, quantity, facts } = subscription;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl">
          {`${quantity > 1 ? `${quantity} × ` : ''}${phraseIn(view, plan.name)}`}
        </h1>
        <StatusBadge status={facts.status} />
      </div>
      <div className="mt-4 max-w-prose text-lg" aria-live="polite">
        <StatusText subscription={subscription} />
        <SourceText subscription={subscription} />
        {subscription.isBehind ? <Behind /> : null}
      </div>
      {facts.status === 'ENDED' ? null : (
        <>
          <Unexpected subscription={subscription} />
          <ActionButton
            action={readSubscriptionAgain}
            fields={{ id: subscription.id }}
            label={texts.refresh}
            className="mt-4 -ml-3 max-w-prose"
          />
          <Terms subscription={subscription} />
        </>
      )}
      {facts.status === 'ENDED' || subscription.ending.isCancelling ? null : (
        <Manage subscription={subscription} />
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
    </>
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

/** A subscription that was not started here, and changes that the payment service has not confirmed. */
async function Unexpected({ subscription }: { subscription: SubscriptionView }) {
  const { isFound, requested } = subscription;
  const { t, view } = await pageTexts();
  const { found, pending, messages } = t.subscriptions;
  const email = (
    <a href={`mailto:${shop.email}`} className="text-link underline">
      {shop.email}
    </a>
  );
  return (
    <>
      {isFound ? (
        <Notice tone="caution" className="mt-6 max-w-prose" title={found.title}>
          {fillWith(found.text, { email })}
        </Notice>
      ) : null}
      {requested.map(({ kind, ...change }) => {
        const named = {
          now: phraseIn(view, String(change.now)),
          wanted: phraseIn(view, change.wanted),
        };
        return (
          <Notice
            key={kind}
            tone="caution"
            className="mt-6 max-w-prose"
            title={fillIn(pending[kind].title, named)}
          >
            <span>{fillIn(pending[kind].text, named)}</span> <span>{messages.unclear}</span>
          </Notice>
        );
      })}
    </>
  );
}

async function Manage({ subscription }: { subscription: SubscriptionView }) {
  const { t, view } = await pageTexts();
  const texts = t.subscriptions;
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
        ...priceChangeLines({ t, view }, facts, monthly?.total ?? month.total, month.total),
      ],
      submit: fillIn(switchTo, { wanted, price }),
    };
  });
  const card = (
    // The same key in both positions keeps the section's state, such as the message about a new card.
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
          <SwitchForms id={id} offers={offers} />
        </Section>
      ) : null}
      <Section title={texts.quantity.title}>
        <QuantityForm id={id} quantity={quantity} texts={texts.quantity} />
      </Section>
      {isOpen ? null : card}
      <Section title={texts.cancel.heading}>
        <CancelForm
          id={id}
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
