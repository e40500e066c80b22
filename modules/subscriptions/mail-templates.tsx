import type { ReactNode } from 'react';
import { taxRates } from '@/brand/catalogue/taxes';
import { shop } from '@/brand/shop';
import { phraseIn } from '@/lib/catalog/localize';
import { samplePlan } from '@/lib/catalog/sample-plan';
import { db } from '@/lib/db/client';
import { fillIn, formatMoney } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, Facts as FactTable, MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { ratesIn } from '@/lib/markets/taxes';
import { taxedSum } from '@/lib/tax';
import { currentTexts, currentViewUrl } from '@/lib/texts/current-view';
import { formatDate } from '@/lib/texts/shop-time';
import { renewedNotes } from '@/modules/mail-notes';
import { quoteSubscription } from './attempt/quote';
import { chargesOf } from './charges';
import type { subscriptionMailKinds } from './mail-kinds';
import { DAY_MS, type Dated } from './months';
import { brandKeyOf } from './plans/versions';
import { type Facts, readFacts } from './status';
import type { SubscriptionWithPlan } from './types';

type Data = MailData<'subscription-started'>;

type Props = {
  plan: string;
  quantity: number;
  /** The price of one month, with taxes. */
  amount: string;
  /** The listed charge of the paid month; empty if none is listed. */
  charged: string;
  facts: Facts;
  cancelled: boolean;
  isConfirmed: boolean;
  url: string;
};

const texts = () => currentTexts().t.subscriptionMails;

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

/** Maximum difference between the calculated end of a month and the end that the service shows. */
const SAME_MONTH_MS = 15 * DAY_MS;

/** The listed charge of the current paid month; null if none is listed. */
async function lastPayment(row: SubscriptionWithPlan) {
  const paidUntil = row.paidUntil?.getTime() ?? 0;
  const charges = await chargesOf(db(), row);
  const current = charges.findLast(
    ({ kind, to }) => kind === 'month' && Math.abs(to.getTime() - paidUntil) < SAME_MONTH_MS,
  );
  return current?.shown ?? null;
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
    // A different charge makes the usual price doubtful, so it is omitted.
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

/** Empty for a shop without plans, which sends none of these mails. */
function samplePlanName(): string {
  const { view } = currentTexts();
  return phraseIn(view, samplePlan(view.market)?.name ?? '');
}

function sampleIn(status: Facts['status'], more: Partial<Props> = {}): Props {
  const props = sample();
  return { ...props, facts: { ...props.facts, status }, ...more };
}

/** Fills in `textAmount`, or `text` if the amount is not known. */
function withAmount(
  text: string,
  textAmount: string,
  values: { amount: string } & Record<string, string>,
): string {
  return fillIn(values.amount ? textAmount : text, values);
}

type Content = {
  subject: string;
  preview: string;
  title?: string;
  paragraphs: readonly string[];
  rows?: ReturnType<typeof rows>;
  action: readonly [label: string, url: string];
  note?: string;
  more?: ReactNode;
};

function MailBody({ content }: { content: Content }) {
  const { subject, preview, title = subject, paragraphs, action, note, more } = content;
  const [label, url] = action;
  return (
    <MailLayout preview={preview} title={title}>
      {paragraphs.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {content.rows ? <FactTable rows={content.rows} /> : null}
      <Action href={url}>{label}</Action>
      {more}
      {note ? <SmallPrint>{note}</SmallPrint> : null}
    </MailLayout>
  );
}

/** A mail about a subscription. Data: the subscription's id. */
function mailAbout(
  kind: Exclude<keyof typeof subscriptionMailKinds, 'subscription-not-started'>,
  content: (props: Props) => Content,
  {
    isDue = () => true,
    sample: sampled = sample,
  }: { isDue?: (props: Props) => boolean; sample?: () => Props } = {},
) {
  return defineTemplate<Data, Props>({
    data: mailData[kind],
    view,
    load: async (data) => {
      const props = await load(data);
      return props && isDue(props) ? props : null;
    },
    subject: (props) => content(props).subject,
    body: (props) => <MailBody content={content(props)} />,
    sample: sampled,
  });
}

/** Rows and link of the subscription, for most mails. */
const details = (props: Props) => ({
  rows: rows(props),
  action: [currentTexts().t.mails.viewSubscription, props.url] as const,
});

const contact = (text = currentTexts().t.mails.questions) => fillIn(text, { email: shop.email });

const running = {
  isDue: ({ facts }: Props) => facts.status !== 'ENDED',
  sample: () => sampleIn('ACTIVE', { cancelled: false }),
};

const started = mailAbout('subscription-started', (props) => {
  const { plan, charged: amount, facts } = props;
  const { subject, preview, text, textAmount, note } = texts().started;
  const trialing =
    facts.status === 'TRIAL' &&
    facts.trialEndsAt &&
    fillIn(texts().subscription.trialing, { day: day(facts.trialEndsAt) });
  return {
    ...{ subject: fillIn(subject, { plan }), preview, note, ...details(props) },
    paragraphs: [trialing || withAmount(text, textAmount, { amount })],
  };
});

const renewed = mailAbout(
  'subscription-renewed',
  (props) => {
    const { plan, charged: amount, url } = props;
    const { subject, preview, title, text, textAmount } = texts().renewed;
    return {
      ...{ subject: fillIn(subject, { plan }), preview, title, ...details(props) },
      paragraphs: [withAmount(text, textAmount, { plan, amount })],
      more: renewedNotes.map(({ module, Note }) => <Note key={module} url={url} />),
    };
  },
  { sample: () => sampleIn('ACTIVE') },
);

const failed = mailAbout(
  'subscription-failed',
  ({ plan, amount, facts, url }) => {
    const t = texts().renewalFailed;
    const { preview, title, note } = t;
    const what = withAmount(t.text, t.textAmount, { plan, amount });
    const then = facts.deadline ? fillIn(t.until, { day: day(facts.deadline) }) : t.soon;
    return {
      ...{ subject: fillIn(t.subject, { plan }), preview, title, note },
      paragraphs: [`${what} ${then}`],
      action: [t.update, `${url}#card`],
    };
  },
  { isDue: ({ facts }) => facts.status === 'PAST_DUE', sample: () => sampleIn('PAST_DUE') },
);

const ended = mailAbout('subscription-ended', ({ plan, cancelled, isConfirmed }) => {
  const { subject, preview, byCustomer, byService, confirmed, again, clubs } = texts().ended;
  const reason = cancelled ? byCustomer : byService;
  return {
    ...{ subject: fillIn(subject, { plan }), preview },
    paragraphs: isConfirmed ? [reason, confirmed, again] : [reason, again],
    action: [clubs, currentViewUrl('/clubs')],
  };
});

/** Corrects "has ended" if the service continued the subscription after all. */
const goesOn = mailAbout(
  'subscription-goes-on',
  (props) => {
    const { subject, preview, text, back, note } = texts().goesOn;
    return {
      ...{ subject: fillIn(subject, { plan: props.plan }), preview, ...details(props) },
      paragraphs: [props.cancelled ? text : back],
      note: contact(props.cancelled ? note : undefined),
    };
  },
  running,
);

/** Sent when the service does not show a change that the customer requested. */
const notChanged = mailAbout(
  'subscription-not-changed',
  (props) => {
    const { subject, preview, text } = texts().notChanged;
    return {
      ...{ subject: fillIn(subject, { plan: props.plan }), preview, ...details(props) },
      ...{ paragraphs: [text], note: contact() },
    };
  },
  running,
);

/** Sent when a subscription appears although its attempt was settled as not started. */
const subscriptionFound = mailAbout(
  'subscription-found',
  (props) => {
    const { subject, preview, text, review, note } = texts().found;
    return {
      ...{ subject: fillIn(subject, { plan: props.plan }), preview, rows: rows(props) },
      ...{ paragraphs: [text], action: [review, props.url], note: contact(note) },
    };
  },
  { sample: running.sample },
);

const trialEnds = mailAbout(
  'subscription-trial-ends',
  (props) => {
    const { plan, amount, facts } = props;
    const { subject, preview, title, on, soon, charged, chargedAmount, cancel } = texts().trialEnds;
    const ends = facts.trialEndsAt
      ? fillIn(on, { plan, day: day(facts.trialEndsAt) })
      : fillIn(soon, { plan });
    return {
      ...{ subject: fillIn(subject, { plan }), preview, title, ...details(props) },
      paragraphs: [`${ends} ${withAmount(charged, chargedAmount, { amount })}`, cancel],
    };
  },
  { isDue: ({ facts, cancelled }) => facts.status === 'TRIAL' && !cancelled },
);

/** Sent when a month was charged although the customer had cancelled in time. */
const chargedLate = mailAbout('subscription-charged-late', (props) => {
  const { subject, preview, title, text } = texts().chargedLate;
  const { plan } = props;
  return {
    ...{ subject: fillIn(subject, { plan }), preview, title, note: contact() },
    ...{ paragraphs: [fillIn(text, { plan })], action: details(props).action },
  };
});

/** Sent when an open subscription attempt turns out not to have started. Data: the attempt's id. */
const notStarted = defineTemplate<
  MailData<'subscription-not-started'>,
  { plan: string; url: string }
>({
  data: mailData['subscription-not-started'],
  view: async ({ signupId: id }) => {
    const attempt = await db().subscriptionAttempt.findUnique({ where: { id } });
    return attempt?.view ?? null;
  },
  load: async ({ signupId: id }) => {
    const row = await db().subscriptionAttempt.findUnique({
      where: { id },
      include: { plan: true, attempt: { select: { state: true } } },
    });
    if (row?.attempt.state !== 'NOT_CHARGED') return null;
    return {
      plan: phraseIn(currentTexts().view, row.plan.name),
      url: currentViewUrl(`/clubs/${brandKeyOf(row.planKey)}`),
    };
  },
  subject: ({ plan }) => fillIn(texts().notStarted.subject, { plan }),
  body: ({ plan, url }) => {
    const { subject, preview, title, text, join } = texts().notStarted;
    const paragraphs = [fillIn(text, { plan })];
    const action = [fillIn(join, { plan }), url] as const;
    return <MailBody content={{ subject, preview, title, paragraphs, action }} />;
  },
  sample: () => ({ plan: samplePlanName(), url: 'https://shop.example/clubs/…' }),
});

export const subscriptionMails = {
  'subscription-started': started,
  'subscription-not-started': notStarted,
  'subscription-renewed': renewed,
  'subscription-failed': failed,
  'subscription-ended': ended,
  'subscription-goes-on': goesOn,
  'subscription-not-changed': notChanged,
  'subscription-found': subscriptionFound,
  'subscription-trial-ends': trialEnds,
  'subscription-charged-late': chargedLate,
} as const;
