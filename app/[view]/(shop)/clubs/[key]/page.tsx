import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { shop } from '@/brand/shop';
import { FormTextsProvider } from '@/components/address/form-texts';
import { formTextsOf } from '@/components/address/form-texts-of';
import { Agreement } from '@/components/checkout/agreement';
import { toSavedAddress, typedOf } from '@/components/checkout/details/fields';
import { LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { phraseIn } from '@/lib/catalog/localize';
import { countryChoices } from '@/lib/checkout/pricing/countries';
import { fillIn, formatMoney } from '@/lib/format';
import { shownEmail } from '@/lib/shown-email';
import type { Dictionary } from '@/lib/texts/dictionary';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import { prepareJoin } from '@/modules/subscriptions/attempt/prepare-join';
import { Join, type JoinTexts } from '@/modules/subscriptions/components/join/join';
import { trialText } from '@/modules/subscriptions/components/join/plan-card';
import { questionsIn } from '@/modules/subscriptions/plans/localize';

export const instant = false;
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.clubs.title, robots: { index: false } };
}

type Props = { params: Promise<{ key: string }> };

export default async function JoinPage({ params }: Props) {
  const { key } = await params;
  if (!/^[a-z0-9-]{1,100}$/.test(key)) notFound();
  const { view } = await pageTexts();
  const page = await prepareJoin(key, view);
  return (
    <div className="page min-h-[75vh] pt-8 pb-20 sm:pt-12">
      {page.kind === 'ready' ? <Ready page={page} /> : <NotReady page={page} />}
    </div>
  );
}

type Page = Awaited<ReturnType<typeof prepareJoin>>;

/** Why the viewer cannot join now, and where to go instead. */
async function NotReady({ page }: { page: Exclude<Page, { kind: 'ready' }> }) {
  const { t, view } = await pageTexts();
  const texts = t.clubs;
  const others = { href: '/clubs', label: texts.others };
  const plan = page.kind === 'gone' ? '' : phraseIn(view, page.plan.name);
  const email = (
    <a href={`mailto:${shop.email}`} className="text-link underline">
      {shop.email}
    </a>
  );
  const own = (label: string) =>
    'id' in page ? { href: `/account/subscriptions/${page.id}`, label } : others;
  const [title, text, link] = {
    gone: [texts.closed, texts.closedText, others] as const,
    already: [texts.member, texts.memberText, own(texts.view)] as const,
    confirming: [texts.confirming, texts.confirmingText, own(t.subscriptions.viewStatus)] as const,
    'no-more-trial': [texts.trialUsed, texts.trialUsedText, others] as const,
  }[page.kind];
  return (
    <>
      <h1 className="mb-6 text-3xl">{fillIn(title, { plan })}</h1>
      <p className="mb-8 max-w-prose">{fillWith(text, { email })}</p>
      <LinkButton href={link.href}>{link.label}</LinkButton>
    </>
  );
}

/** The form that joins the plan. */
async function Ready({ page }: { page: Extract<Page, { kind: 'ready' }> }) {
  const { t, view } = await pageTexts();
  const texts = t.clubs;
  return (
    <>
      <h1 className="text-3xl">
        {fillIn(texts.joinPlan, { plan: phraseIn(view, page.plan.name) })}
      </h1>
      <p className="mt-3 mb-8 max-w-prose text-ink-soft">
        {page.isReturning ? texts.returning : trialText(texts, page.plan)}
      </p>
      <noscript>
        <Notice tone="caution" className="mb-8 max-w-xl">
          {texts.withoutScript}
        </Notice>
      </noscript>
      <FormTextsProvider texts={formTextsOf(t)}>
        <Join
          planKey={page.plan.key}
          page={`/clubs/${page.plan.page}`}
          planName={phraseIn(view, page.plan.name)}
          subscriptionAttemptKey={page.subscriptionAttemptKey}
          sessionToken={page.sessionToken}
          environment={page.formEnvironment}
          email={shownEmail(page.email)}
          names={page.names}
          country={page.country}
          countries={await countryChoices(view.market, view.locale)}
          prefill={page.addresses[0] ? typedOf(page.addresses[0]) : {}}
          addresses={page.addresses.map(toSavedAddress)}
          questions={questionsIn(view, page.questions)}
          trialDays={page.plan.trialDays}
          today={
            page.plan.trialDays > 0
              ? formatMoney({ ...page.plan.price, amount: 0 }, view.locale)
              : null
          }
          agreement={<Agreement />}
          stepper={t.cart.stepper}
          texts={joinTexts(
            texts,
            page.firstChargeAt && formatDate(page.firstChargeAt, view.locale),
          )}
          locale={view.locale}
        />
      </FormTextsProvider>
    </>
  );
}

/**
 * The form's texts.
 * @param day of the first charge, after a free trial
 */
function joinTexts({ join }: Dictionary['clubs'], day: string | null): JoinTexts {
  const { startTrial, inTrial, joinFor, now, monthlyFrom, ...texts } = join;
  if (day === null) return { ...texts, submit: joinFor, charged: now };
  return {
    ...texts,
    submit: startTrial,
    monthly: fillIn(monthlyFrom, { day }),
    charged: fillIn(inTrial, { day }),
  };
}
