import { taxRates } from '@/brand/catalogue/taxes';
import { shop } from '@/brand/shop';
import { phraseIn } from '@/lib/catalog/localize';
import { samplePlan } from '@/lib/catalog/sample-plan';
import { db } from '@/lib/db/client';
import { fillIn, formatMoney } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, Facts as FactTable, MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { ratesIn } from '@/lib/markets/rules';
import { taxedSum } from '@/lib/tax';
import { currentTexts, currentViewUrl } from '@/lib/texts/current-view';
import { formatDate } from '@/lib/texts/shop-time';
import { renewedNotes } from '@/modules/mail-notes';
import { quoteSubscription } from './attempt/quote';
import { chargesOf } from './charges';
import { readFacts } from './facts';
import { brandKeyOf } from './plans/versions';
import { DAY_MS, type Dated, type Facts } from './rules';
import type { SubscriptionWithPlan } from './types';

type Data = MailData<'subscription-started'>;

type Props = {
  plan: string;
  quantity: number;
  /** The price of one month, with taxes. */
  amount: string;
  /** What the list shows as charged for what is paid; empty where it shows none. */
  charged: string;
  facts: Facts;
  /** The customer requested the cancellation. */
  cancelled: boolean;
  /** The service accepted the DELETE. */
  isConfirmed: boolean;
  /** It ends with the paid period. */
  url: string;
};

const texts = () => currentTexts().t.mails;

async function view({ subscriptionId: id }: Data): Promise<string | null> {
  const row = await db().subscription.findUnique({ where: { id }, select: { view: true } });
  return row?.view ?? null;
}

async function load({ subscriptionId }: Data): Promise<Props | null> {
  const row = await db().subscription.findUnique({
    where: { id: subscriptionId },
    include: { plan: true },
  });
  if (!row) return null;
  const mirror = await db().mirrorSubscription.findUnique({ where: { serviceId: row.serviceId } });
  const month = await quoteSubscription(row, row.plan);
  const paid = await lastPayment(row);
  return {
    plan: phraseIn(currentTexts().view, row.plan.name),
    quantity: row.quantity,
    amount: month ? formatMoney(month.total, currentTexts().view.locale) : '',
    charged: paid ? formatMoney(paid, currentTexts().view.locale) : '',
    facts: await readFacts(db(), row, mirror),
    cancelled: row.cancelledAt !== null,
    isConfirmed: row.cancelConfirmedAt !== null,
    url: currentViewUrl(`/account/subscriptions/${row.id}`),
  };
}

/** How far the end of a month as calculated here may be from what the service shows. */
const SAME_MONTH_MS = 15 * DAY_MS;

/** What the list shows as charged for the current paid month; null if it shows nothing. */
async function lastPayment(row: SubscriptionWithPlan) {
  const paidUntil = row.paidUntil?.getTime() ?? 0;
  const charges = await chargesOf(db(), row);
  const current = charges.findLast(
    ({ kind, to }) => kind === 'month' && Math.abs(to.getTime() - paidUntil) < SAME_MONTH_MS,
  );
  return current?.shown ?? null;
}

async function loadUnlessEnded(data: Data): Promise<Props | null> {
  const props = await load(data);
  return props && props.facts.status !== 'ENDED' ? props : null;
}

function day({ at, estimated }: Dated): string {
  const text = formatDate(at, currentTexts().view.locale);
  return estimated ? fillIn(texts().subscription.about, { day: text }) : text;
}

function rows({ plan, quantity, amount, charged, facts }: Props) {
  const t = texts().subscription;
  return [
    { label: t.plan, value: plan },
    { label: t.quantity, value: String(quantity) },
    // What was charged otherwise is not known to come to that.
    ...(amount && (!charged || charged === amount) ? [{ label: t.monthly, value: amount }] : []),
    ...(facts.nextChargeAt ? [{ label: t.nextCharge, value: day(facts.nextChargeAt) }] : []),
  ];
}

/** A subscription in its trial, to a plan of the current view's market. */
function sample(): Props {
  const { market, locale } = currentTexts().view;
  const [country = ''] = market.countries;
  const { currency, prices } = market;
  const price = { amount: samplePlan(market)?.price ?? 0, currency };
  const rates = ratesIn(market, country, taxRates, 'plans');
  const amount = formatMoney(taxedSum(price, rates, prices).total, locale);
  return {
    plan: samplePlanName(),
    quantity: 1,
    ...{ amount, charged: amount },
    facts: {
      status: 'TRIAL',
      statusSource: 'service',
      trialEndsAt: { at: new Date('2027-03-12T09:00:00Z'), estimated: false },
      nextChargeAt: { at: new Date('2027-03-12T09:00:00Z'), estimated: false },
      deadline: { at: new Date('2027-03-19T09:00:00Z'), estimated: false },
    },
    cancelled: true,
    isConfirmed: true,
    url: 'https://shop.example/account/subscriptions/…',
  };
}

/** A shop without plans sends none of these mails. */
function samplePlanName(): string {
  const { view } = currentTexts();
  return phraseIn(view, samplePlan(view.market)?.name ?? '');
}

/** The same in another status. */
function sampleIn(status: Facts['status'], more: Partial<Props> = {}): Props {
  const props = sample();
  return { ...props, facts: { ...props.facts, status }, ...more };
}

/** Data: the subscription's id. */
const subscriptionStarted = defineTemplate<Data, Props>({
  data: mailData['subscription-started'],
  view,
  load,
  subject: ({ plan }) => fillIn(texts().started.subject, { plan }),
  body: (props) => {
    const { plan, charged: amount, facts, url } = props;
    const { subject, preview, text, textAmount, note } = texts().started;
    return (
      <MailLayout preview={preview} title={fillIn(subject, { plan })}>
        <Paragraph>
          {facts.status === 'TRIAL' && facts.trialEndsAt
            ? fillIn(texts().subscription.trialing, { day: day(facts.trialEndsAt) })
            : withAmount(text, textAmount, { amount })}
        </Paragraph>
        <FactTable rows={rows(props)} />
        <Action href={url}>{texts().viewSubscription}</Action>
        <SmallPrint>{note}</SmallPrint>
      </MailLayout>
    );
  },
  sample,
});

/** A text with its places, or the one that has a place for the amount where that is known. */
function withAmount(
  text: string,
  textAmount: string,
  values: { amount: string } & Record<string, string>,
): string {
  return fillIn(values.amount ? textAmount : text, values);
}

/** Data: the subscription's id. */
const subscriptionRenewed = defineTemplate<Data, Props>({
  data: mailData['subscription-renewed'],
  view,
  load,
  subject: ({ plan }) => fillIn(texts().renewed.subject, { plan }),
  body: (props) => {
    const { plan, charged: amount, url } = props;
    const { preview, title, text, textAmount } = texts().renewed;
    return (
      <MailLayout preview={preview} title={title}>
        <Paragraph>{withAmount(text, textAmount, { plan, amount })}</Paragraph>
        <FactTable rows={rows(props)} />
        <Action href={url}>{texts().viewSubscription}</Action>
        {renewedNotes.map(({ module, Note }) => (
          <Note key={module} url={url} />
        ))}
      </MailLayout>
    );
  },
  sample: () => sampleIn('ACTIVE'),
});

/** Data: the subscription's id. */
const subscriptionFailed = defineTemplate<Data, Props>({
  data: mailData['subscription-failed'],
  view,
  load: async (data) => {
    const props = await load(data);
    return props?.facts.status === 'PAST_DUE' ? props : null;
  },
  subject: ({ plan }) => fillIn(texts().renewalFailed.subject, { plan }),
  body: ({ plan, amount, facts, url }) => {
    const { preview, title, text, textAmount, until, soon, update, note } = texts().renewalFailed;
    const what = withAmount(text, textAmount, { plan, amount });
    const then = facts.deadline ? fillIn(until, { day: day(facts.deadline) }) : soon;
    return (
      <MailLayout preview={preview} title={title}>
        <Paragraph>{`${what} ${then}`}</Paragraph>
        <Action href={`${url}#card`}>{update}</Action>
        <SmallPrint>{note}</SmallPrint>
      </MailLayout>
    );
  },
  sample: () => sampleIn('PAST_DUE'),
});

/** Data: the subscription's id. */
const subscriptionEnded = defineTemplate<Data, Props>({
  data: mailData['subscription-ended'],
  view,
  load,
  subject: ({ plan }) => fillIn(texts().ended.subject, { plan }),
  body: ({ plan, cancelled, isConfirmed }) => {
    const { subject, preview, byCustomer, byService, confirmed, again, clubs } = texts().ended;
    return (
      <MailLayout preview={preview} title={fillIn(subject, { plan })}>
        <Paragraph>{cancelled ? byCustomer : byService}</Paragraph>
        {isConfirmed ? <Paragraph>{confirmed}</Paragraph> : null}
        <Paragraph>{again}</Paragraph>
        <Action href={currentViewUrl('/clubs')}>{clubs}</Action>
      </MailLayout>
    );
  },
  sample,
});

/**
 * Corrects "has ended" if the service continued the subscription after all. Data: the
 * subscription's id.
 */
const subscriptionGoesOn = defineTemplate<Data, Props>({
  data: mailData['subscription-goes-on'],
  view,
  load: loadUnlessEnded,
  subject: ({ plan }) => fillIn(texts().goesOn.subject, { plan }),
  body: (props) => {
    const { subject, preview, text, back, note } = texts().goesOn;
    const [what, contact] = props.cancelled ? [text, note] : [back, texts().questions];
    return (
      <MailLayout preview={preview} title={fillIn(subject, { plan: props.plan })}>
        <Paragraph>{what}</Paragraph>
        <FactTable rows={rows(props)} />
        <Action href={props.url}>{texts().viewSubscription}</Action>
        <SmallPrint>{fillIn(contact, { email: shop.email })}</SmallPrint>
      </MailLayout>
    );
  },
  sample: () => sampleIn('ACTIVE', { cancelled: false }),
});

/** A requested change that the service did not make, as far as it shows. Data: the subscription's id. */
const subscriptionNotChanged = defineTemplate<Data, Props>({
  data: mailData['subscription-not-changed'],
  view,
  load: loadUnlessEnded,
  subject: ({ plan }) => fillIn(texts().notChanged.subject, { plan }),
  body: (props) => {
    const { subject, preview, text } = texts().notChanged;
    return (
      <MailLayout preview={preview} title={fillIn(subject, { plan: props.plan })}>
        <Paragraph>{text}</Paragraph>
        <FactTable rows={rows(props)} />
        <Action href={props.url}>{texts().viewSubscription}</Action>
        <SmallPrint>{fillIn(texts().questions, { email: shop.email })}</SmallPrint>
      </MailLayout>
    );
  },
  sample: () => sampleIn('ACTIVE', { cancelled: false }),
});

/** A subscription was found that was not started in this shop, as far as was known. Data: its id. */
const subscriptionFound = defineTemplate<Data, Props>({
  data: mailData['subscription-found'],
  view,
  load,
  subject: ({ plan }) => fillIn(texts().found.subject, { plan }),
  body: (props) => {
    const { subject, preview, text, review, note } = texts().found;
    return (
      <MailLayout preview={preview} title={fillIn(subject, { plan: props.plan })}>
        <Paragraph>{text}</Paragraph>
        <FactTable rows={rows(props)} />
        <Action href={props.url}>{review}</Action>
        <SmallPrint>{fillIn(note, { email: shop.email })}</SmallPrint>
      </MailLayout>
    );
  },
  sample: () => sampleIn('ACTIVE', { cancelled: false }),
});

type SubscriptionAttemptData = MailData<'subscription-not-started'>;

/** Sent when an open subscription attempt turns out not to have started. Data: the attempt's id. */
const subscriptionNotStarted = defineTemplate<
  SubscriptionAttemptData,
  { plan: string; url: string }
>({
  data: mailData['subscription-not-started'],
  view: async ({ signupId: id }) => {
    const subscriptionAttempt = await db().subscriptionAttempt.findUnique({
      where: { id },
      select: { view: true },
    });
    return subscriptionAttempt?.view ?? null;
  },
  load: async ({ signupId: id }) => {
    const subscriptionAttempt = await db().subscriptionAttempt.findUnique({
      where: { id },
      include: { plan: true, attempt: { select: { state: true } } },
    });
    if (subscriptionAttempt?.attempt.state !== 'NOT_CHARGED') return null;
    return {
      plan: phraseIn(currentTexts().view, subscriptionAttempt.plan.name),
      url: currentViewUrl(`/clubs/${brandKeyOf(subscriptionAttempt.planKey)}`),
    };
  },
  subject: ({ plan }) => fillIn(texts().notStarted.subject, { plan }),
  body: ({ plan, url }) => {
    const { preview, title, text, join } = texts().notStarted;
    return (
      <MailLayout preview={preview} title={title}>
        <Paragraph>{fillIn(text, { plan })}</Paragraph>
        <Action href={url}>{fillIn(join, { plan })}</Action>
      </MailLayout>
    );
  },
  sample: () => ({ plan: samplePlanName(), url: 'https://shop.example/clubs/…' }),
});

/** Three days before a free trial ends. Data: the subscription's id. Not sent when it has ended, or will. */
const subscriptionTrialEnds = defineTemplate<Data, Props>({
  data: mailData['subscription-trial-ends'],
  view,
  load: async (data) => {
    const props = await load(data);
    return props?.facts.status === 'TRIAL' && !props.cancelled ? props : null;
  },
  subject: ({ plan }) => fillIn(texts().trialEnds.subject, { plan }),
  body: (props) => {
    const { plan, amount, facts, url } = props;
    const { preview, title, on, soon, charged, chargedAmount, cancel } = texts().trialEnds;
    const ends = facts.trialEndsAt
      ? fillIn(on, { plan, day: day(facts.trialEndsAt) })
      : fillIn(soon, { plan });
    return (
      <MailLayout preview={preview} title={title}>
        <Paragraph>{`${ends} ${withAmount(charged, chargedAmount, { amount })}`}</Paragraph>
        <Paragraph>{cancel}</Paragraph>
        <FactTable rows={rows(props)} />
        <Action href={url}>{texts().viewSubscription}</Action>
      </MailLayout>
    );
  },
  sample,
});

/** A month was charged although its owner had cancelled in time. Data: the subscription's id. */
const subscriptionChargedLate = defineTemplate<Data, Props>({
  data: mailData['subscription-charged-late'],
  view,
  load,
  subject: ({ plan }) => fillIn(texts().chargedLate.subject, { plan }),
  body: ({ plan, url }) => {
    const { preview, title, text } = texts().chargedLate;
    return (
      <MailLayout preview={preview} title={title}>
        <Paragraph>{fillIn(text, { plan })}</Paragraph>
        <Action href={url}>{texts().viewSubscription}</Action>
        <SmallPrint>{fillIn(texts().questions, { email: shop.email })}</SmallPrint>
      </MailLayout>
    );
  },
  sample,
});

/** The mails about subscriptions, by their kinds. */
export const subscriptionMails = {
  'subscription-started': subscriptionStarted,
  'subscription-not-started': subscriptionNotStarted,
  'subscription-renewed': subscriptionRenewed,
  'subscription-failed': subscriptionFailed,
  'subscription-ended': subscriptionEnded,
  'subscription-goes-on': subscriptionGoesOn,
  'subscription-not-changed': subscriptionNotChanged,
  'subscription-found': subscriptionFound,
  'subscription-trial-ends': subscriptionTrialEnds,
  'subscription-charged-late': subscriptionChargedLate,
} as const;
