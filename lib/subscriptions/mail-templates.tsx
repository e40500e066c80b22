import { shop } from '@/brand/shop';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { formatMoney } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, Facts as FactTable, MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { chargeStateFor, knownOf, shownOf } from './effects';
import { brandKeyOf } from './plans/versions';
import { type Dated, type Facts, factsOf } from './rules';
import { quoteHeld } from './signup/quote';

type Data = MailData<'subscription-started'>;

type Props = {
  plan: string;
  quantity: number;
  /** What one month comes to, with taxes. */
  amount: string;
  facts: Facts;
  /** The customer asked for the end. */
  cancelled: boolean;
  /** It ends with what is paid. */
  isEnding: boolean;
  url: string;
};

async function load({ subscriptionId }: Data): Promise<Props | null> {
  const row = await db().subscription.findUnique({
    where: { id: subscriptionId },
    include: { plan: true, commands: true },
  });
  if (!row) return null;
  const mirror = await db().mirrorSubscription.findUnique({ where: { serviceId: row.serviceId } });
  const charged = await chargeStateFor(db(), row);
  const month = await quoteHeld(row, row.plan);
  return {
    plan: row.plan.name,
    quantity: row.quantity,
    amount: month ? formatMoney(month.total, shop.locale) : '',
    facts: factsOf(knownOf(row), shownOf(mirror), charged, now()),
    cancelled: row.cancelledAt !== null,
    isEnding: row.endsAt !== null,
    url: `${env().siteUrl}/account/subscriptions/${row.id}`,
  };
}

function day({ at, estimated }: Dated): string {
  const text = new Intl.DateTimeFormat(shop.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    at,
  );
  return estimated ? `about ${text}` : text;
}

function rows({ plan, quantity, amount, facts }: Props) {
  return [
    { label: 'Plan', value: plan },
    { label: 'Quantity', value: String(quantity) },
    ...(amount ? [{ label: 'Every month', value: amount }] : []),
    ...(facts.nextChargeAt ? [{ label: 'Next charge', value: day(facts.nextChargeAt) }] : []),
  ];
}

const sample: Props = {
  plan: 'First Light Club',
  quantity: 1,
  amount: '€16.80',
  facts: {
    status: 'TRIAL',
    saidBy: 'service',
    trialEndsAt: { at: new Date('2027-03-12T09:00:00Z'), estimated: false },
    nextChargeAt: { at: new Date('2027-03-12T09:00:00Z'), estimated: false },
    deadline: { at: new Date('2027-03-19T09:00:00Z'), estimated: false },
  },
  cancelled: true,
  isEnding: false,
  url: 'https://shop.example/account/subscriptions/…',
};

/** Data: the subscription's id. */
export const subscriptionStarted = defineTemplate<Data, Props>({
  data: mailData['subscription-started'],
  load,
  subject: ({ plan }) => `Welcome to the ${plan}`,
  body: (props) => (
    <MailLayout preview="Your subscription has started." title={`Welcome to the ${props.plan}`}>
      {props.facts.status === 'TRIAL' && props.facts.trialEndsAt ? (
        <Paragraph>
          Your free trial has started, and nothing has been charged. The first charge is made when
          it ends, {day(props.facts.trialEndsAt)}. Cancel before that and you pay nothing.
        </Paragraph>
      ) : (
        <Paragraph>
          Your subscription has started, and the first month is paid
          {props.amount ? `: ${props.amount}` : ''}.
        </Paragraph>
      )}
      <FactTable rows={rows(props)} />
      <Action href={props.url}>View your subscription</Action>
      <SmallPrint>You can change or cancel it there at any time.</SmallPrint>
    </MailLayout>
  ),
  sample,
});

/** Data: the subscription's id. */
export const subscriptionRenewed = defineTemplate<Data, Props>({
  data: mailData['subscription-renewed'],
  load,
  subject: ({ plan }) => `${plan}: this month is paid`,
  body: (props) => (
    <MailLayout preview="Your card was charged for this month." title="This month is paid">
      <Paragraph>
        Your card was charged{props.amount ? ` ${props.amount}` : ''} for the current month of the{' '}
        {props.plan}.
      </Paragraph>
      <FactTable rows={rows(props)} />
      <Action href={props.url}>View your subscription</Action>
      <SmallPrint>The invoice for this month is on that page.</SmallPrint>
    </MailLayout>
  ),
  sample: { ...sample, facts: { ...sample.facts, status: 'ACTIVE' } },
});

/** Data: the subscription's id. */
export const subscriptionFailed = defineTemplate<Data, Props>({
  data: mailData['subscription-failed'],
  load: async (wanted) => {
    const props = await load(wanted);
    return props?.facts.status === 'PAST_DUE' ? props : null;
  },
  subject: ({ plan }) => `${plan}: your card could not be charged`,
  body: (props) => (
    <MailLayout
      preview="Update your card to keep your subscription."
      title="Your card could not be charged"
    >
      <Paragraph>
        The current month of the {props.plan} {props.amount ? `, ${props.amount},` : ''} could not
        be charged to your card.
        {props.facts.deadline
          ? ` Update your card before ${day(props.facts.deadline)} to keep it; otherwise it ends then.`
          : ' Update your card to keep it.'}
      </Paragraph>
      <Action href={`${props.url}#card`}>Update your card</Action>
      <SmallPrint>
        Often the card has expired or the bank declined the charge as a precaution. We retry the
        charge in the meantime.
      </SmallPrint>
    </MailLayout>
  ),
  sample: { ...sample, facts: { ...sample.facts, status: 'PAST_DUE' } },
});

/** Data: the subscription's id. */
export const subscriptionEnded = defineTemplate<Data, Props>({
  data: mailData['subscription-ended'],
  load,
  subject: ({ plan }) => `Your ${plan} has ended`,
  body: ({ plan, cancelled, url }) => (
    <MailLayout preview="Nothing more is charged." title={`Your ${plan} has ended`}>
      <Paragraph>
        {cancelled
          ? 'You have cancelled it. Nothing more is charged.'
          : 'Our payment service ended it, because a payment was missed or because it was cancelled there. Nothing more is charged.'}
      </Paragraph>
      <Paragraph>You can join again at any time.</Paragraph>
      <Action href={`${new URL(url).origin}/clubs`}>See the clubs</Action>
    </MailLayout>
  ),
  sample,
});

/** Corrects "has ended" where the service went on with it after all. Data: the subscription's id. */
export const subscriptionGoesOn = defineTemplate<Data, Props>({
  data: mailData['subscription-goes-on'],
  load: async (wanted) => {
    const props = await load(wanted);
    return props && props.facts.status !== 'ENDED' ? props : null;
  },
  subject: ({ plan }) => `Your ${plan} has not ended yet`,
  body: (props) => (
    <MailLayout
      preview="Our payment service still shows it as active."
      title={`Your ${props.plan} has not ended yet`}
    >
      <Paragraph>
        You cancelled it, and our payment service accepted that. It still shows the subscription as
        active, though, and may charge it again. We are sorry: please cancel it again.
      </Paragraph>
      <FactTable rows={rows(props)} />
      <Action href={props.url}>Cancel it again</Action>
      <SmallPrint>
        We have been notified as well. If you were charged after you cancelled, contact us:{' '}
        {shop.email}.
      </SmallPrint>
    </MailLayout>
  ),
  sample: { ...sample, facts: { ...sample.facts, status: 'ACTIVE' }, cancelled: false },
});

/** A subscription turned up that was not started here, as far as was known. Data: its id. */
export const subscriptionFound = defineTemplate<Data, Props>({
  data: mailData['subscription-found'],
  load,
  subject: ({ plan }) => `You have a subscription to the ${plan}`,
  body: (props) => (
    <MailLayout
      preview="We have no record of it being started here."
      title={`You have a subscription to the ${props.plan}`}
    >
      <Paragraph>
        Our payment service shows a subscription of yours that we have no record of starting: either
        its response to your request was wrong, or it was started elsewhere. You may be charged for
        it. It now appears in your account, where you can cancel it if you do not want it.
      </Paragraph>
      <FactTable rows={rows(props)} />
      <Action href={props.url}>Review subscription</Action>
      <SmallPrint>
        We have been notified as well. If you were charged for something you do not want, contact
        us: {shop.email}.
      </SmallPrint>
    </MailLayout>
  ),
  sample: { ...sample, facts: { ...sample.facts, status: 'ACTIVE' }, cancelled: false },
});

type SignupData = MailData<'subscription-not-started'>;

/** Sent when a subscription attempt that was open turns out to have come to nothing. Data: the attempt's id. */
export const subscriptionNotStarted = defineTemplate<SignupData, { plan: string; url: string }>({
  data: mailData['subscription-not-started'],
  load: async ({ signupId }) => {
    const signup = await db().signup.findUnique({
      where: { id: signupId },
      include: { plan: true, attempt: { select: { state: true } } },
    });
    if (signup?.attempt.state !== 'NOT_CHARGED') return null;
    return { plan: signup.plan.name, url: `${env().siteUrl}/clubs/${brandKeyOf(signup.planKey)}` };
  },
  subject: ({ plan }) => `Your subscription to the ${plan} did not go through`,
  body: ({ plan, url }) => (
    <MailLayout preview="You were not charged." title="You were not charged">
      <Paragraph>
        Your subscription to the {plan} did not go through: no subscription was started, and your
        card was not charged. You can join again at any time.
      </Paragraph>
      <Action href={url}>Join the {plan}</Action>
    </MailLayout>
  ),
  sample: { plan: 'First Light Club', url: 'https://shop.example/clubs/…' },
});

/** Three days before a free trial ends. Data: the subscription's id. Not sent when it has ended, or will. */
export const subscriptionTrialEnds = defineTemplate<Data, Props>({
  data: mailData['subscription-trial-ends'],
  load: async (wanted) => {
    const props = await load(wanted);
    return props?.facts.status === 'TRIAL' && !props.isEnding ? props : null;
  },
  subject: ({ plan }) => `Your free trial of the ${plan} ends soon`,
  body: (props) => (
    <MailLayout
      preview="Your card is charged when it ends, unless you cancel."
      title="Your free trial ends soon"
    >
      <Paragraph>
        Your free trial of the {props.plan} ends
        {props.facts.trialEndsAt ? ` on ${day(props.facts.trialEndsAt)}` : ' soon'}. Your card is
        then charged{props.amount ? ` ${props.amount}` : ''}, and again every month.
      </Paragraph>
      <Paragraph>
        If you do not want that, cancel before: nothing is charged then, and you need not tell us
        why.
      </Paragraph>
      <FactTable rows={rows(props)} />
      <Action href={props.url}>View your subscription</Action>
    </MailLayout>
  ),
  sample,
});

/** A month was charged that its owner had cancelled in time. Data: the subscription's id. */
export const subscriptionChargedLate = defineTemplate<Data, Props>({
  data: mailData['subscription-charged-late'],
  load,
  subject: ({ plan }) => `${plan}: we charged a month that you had cancelled`,
  body: (props) => (
    <MailLayout preview="That was our mistake." title="A month was charged by mistake">
      <Paragraph>
        You had cancelled the {props.plan} in time, and yet another month was charged. That was our
        mistake: we have been told, and send the money back. You need not do anything.
      </Paragraph>
      <Action href={props.url}>View your subscription</Action>
      <SmallPrint>Questions? Write to {shop.email}.</SmallPrint>
    </MailLayout>
  ),
  sample,
});
