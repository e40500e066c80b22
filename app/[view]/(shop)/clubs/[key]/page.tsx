import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { shop } from '@/brand/shop';
import { FormTextsProvider } from '@/components/address/form-texts';
import { formTextsOf } from '@/components/address/form-texts-of';
import { Agreement } from '@/components/checkout/agreement';
import { toSavedAddress, typedOf } from '@/components/checkout/details/typed-address';
import { Join } from '@/components/subscriptions/join/join';
import { trialText } from '@/components/subscriptions/join/plan-card';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { countryChoices } from '@/lib/checkout/pricing/countries';
import { prepareSubscriptionAttempt } from '@/lib/subscriptions/queries';
import { pageTexts } from '@/lib/texts/page-texts';

export const instant = false;
export const metadata: Metadata = { title: 'Join a club', robots: { index: false } };

type Props = { params: Promise<{ key: string }> };

export default async function JoinPage({ params }: Props) {
  const { key } = await params;
  if (!/^[a-z0-9-]{1,100}$/.test(key)) notFound();
  const { t } = await pageTexts();
  const page = await prepareSubscriptionAttempt(key);
  return (
    <div className="page min-h-[75vh] pt-8 pb-20 sm:pt-12">
      {page.kind === 'gone' ? (
        <>
          <h1 className="mb-6 text-3xl">This club is closed</h1>
          <p className="mb-8 max-w-prose">
            It is closed to new members. Existing members keep their subscription.
          </p>
          <LinkButton href="/clubs">See other clubs</LinkButton>
        </>
      ) : null}
      {page.kind === 'already' ? (
        <>
          <h1 className="mb-6 text-3xl">You are in the {page.plan.name}</h1>
          <p className="mb-8 max-w-prose">
            To avoid accidental double payments, you can have one subscription to each club. To
            receive more, change its quantity.
          </p>
          <LinkButton href={`/account/subscriptions/${page.id}`}>View your subscription</LinkButton>
        </>
      ) : null}
      {page.kind === 'no-more-trial' ? (
        <>
          <h1 className="mb-6 text-3xl">
            You have already used the free trial of the {page.plan.name}
          </h1>
          <p className="mb-8 max-w-prose">
            You cannot join again without a free trial at the moment. Contact us and we will help:{' '}
            <a href={`mailto:${shop.email}`} className="text-link underline">
              {shop.email}
            </a>
            .
          </p>
          <LinkButton href="/clubs">See other clubs</LinkButton>
        </>
      ) : null}
      {page.kind === 'ready' ? (
        <>
          <h1 className="text-3xl">Join the {page.plan.name}</h1>
          <p className="mt-3 mb-8 max-w-prose text-ink-soft">
            {page.isReturning
              ? 'Welcome back. You have already used the free trial of this club, so the first month is charged today.'
              : trialText(page.plan)}
          </p>
          <noscript>
            <Notice tone="caution" className="mb-8 max-w-xl">
              Joining requires JavaScript, because your card details go straight to the payment
              service and never to this shop.
            </Notice>
          </noscript>
          <FormTextsProvider texts={formTextsOf(t)}>
            <Join
              planKey={page.plan.key}
              planName={page.plan.name}
              subscriptionAttemptKey={page.subscriptionAttemptKey}
              sessionToken={page.sessionToken}
              environment={page.formEnvironment}
              email={page.email}
              names={page.names}
              country={page.country}
              countries={await countryChoices()}
              prefill={page.addresses[0] ? typedOf(page.addresses[0]) : {}}
              addresses={page.addresses.map(toSavedAddress)}
              asks={page.asks}
              trialDays={page.plan.trialDays}
              agreement={<Agreement />}
              stepper={t.cart.stepper}
            />
          </FormTextsProvider>
        </>
      ) : null}
    </div>
  );
}
