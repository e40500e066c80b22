import { shop } from '@/brand/shop';
import { itemName } from '@/lib/catalog/localize';
import { samplePlan } from '@/lib/catalog/sample-plan'; // module: subscriptions
import { sampleItems } from '@/lib/catalog/samples';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { fillIn, formatMoney } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, Facts, MailLayout, MailLink, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { currentTexts } from '@/lib/texts/current-view';
import { formatDate } from '@/lib/texts/shop-time';
import { isNotificationEnabled } from './store';

// To staff. They name no customer: who may see that signs in, and what is deleted there is not kept in mails.

type Row = { label: string; value: string };

const dashboard = (path: string) => `${env().siteUrl}/merchant${path}`;

const money = (amount: number, currency: string) =>
  formatMoney({ amount, currency }, currentTexts().view.locale);

const date = (at: Date) => formatDate(at, currentTexts().view.locale);

const texts = () => currentTexts().t.staff;

const orderText = (number: string) => fillIn(texts().order, { number });

// module: subscriptions
const subscriptionText = (plan: string) => fillIn(texts().subscriptionTo, { plan });

/** Why it was sent, and where that is changed. */
function ChosenThere({ url }: { url: string }) {
  return (
    <SmallPrint>
      {fillIn(texts().why, { shop: shop.name })} <MailLink href={url}>{texts().choose}</MailLink>
    </SmallPrint>
  );
}

type Common = { choicesUrl: string; url: string; rows: Row[] };

const choicesUrl = () => dashboard('/staff#mails');

type Item = { name: string; detail: string; quantity: number };

type SaleProps = Common & { what: string; total: string };

async function loadSale(sale: MailData<'staff-sale'>): Promise<SaleProps | null> {
  const { subject, id, amount, currency, to } = sale;
  if (!(await isNotificationEnabled(to, 'sales'))) return null;
  const order =
    subject === 'order'
      ? await db().order.findUnique({
          where: { id },
          include: { items: { where: { isShipping: false }, orderBy: { position: 'asc' } } },
        })
      : null;
  const total = money(amount, currency);
  const common = { choicesUrl: choicesUrl(), total };
  const more = (country: string) => [
    { label: texts().total, value: total },
    { label: texts().country, value: country },
  ];
  if (order) {
    const { country } = order.address as { country: string };
    const rows = [...order.items.map(itemRow), ...more(country)];
    return { ...common, what: orderText(order.number), url: dashboard(`/orders/${id}`), rows };
  }
  // module: subscriptions
  if (subject === 'subscription') {
    const held = await db().subscription.findUnique({ where: { id }, include: { plan: true } });
    if (!held) return null;
    const { quantity, country, plan } = held;
    const rows = [{ label: texts().quantity, value: String(quantity) }, ...more(country)];
    return { ...common, what: plan.name, url: dashboard('/subscriptions'), rows };
  }
  return null;
}

function itemRow(item: Item): Row {
  return { label: itemName(currentTexts().view, item), value: `${item.quantity} ×` };
}

function sampleTotal(): string {
  const { market } = currentTexts().view;
  const sum = sampleItems(market).items.reduce(
    (all, { quantity, unitAmount }) => all + quantity * unitAmount,
    0,
  );
  return money(sum, market.currency);
}

const sampleLinks = {
  choicesUrl: 'https://shop.example/merchant/staff#mails',
  url: 'https://shop.example/merchant/orders/…',
};

/** A paid order, or the first paid month of a subscription. Data: which, its total, and to whom. */
export const staffSale = defineTemplate<MailData<'staff-sale'>, SaleProps>({
  data: mailData['staff-sale'],
  load: loadSale,
  subject: ({ what, total }) => fillIn(texts().sale.subject, { what, total }),
  body: (props) => (
    <MailLayout
      preview={fillIn(texts().sale.preview, { total: props.total })}
      title={fillIn(texts().sale.title, { what: props.what })}
    >
      <Facts rows={props.rows} />
      <Action href={props.url}>{texts().sale.open}</Action>
      <ChosenThere url={props.choicesUrl} />
    </MailLayout>
  ),
  sample: () => ({
    ...sampleLinks,
    what: orderText('K3F9-7QXB'),
    total: sampleTotal(),
    rows: [
      ...sampleItems(currentTexts().view.market)
        .items.filter(({ isShipping }) => !isShipping)
        .map(itemRow),
      { label: texts().total, value: sampleTotal() },
    ],
  }),
});

type ReviewProps = Common & Reviewed;

type Reviewed = { what: string; why: 'unknown' | 'flagged'; rows: Row[] };

/** What waits for a decision; null when somebody has decided already. */
async function reviewed({
  subject,
  id,
}: Pick<MailData<'staff-review'>, 'subject' | 'id'>): Promise<Reviewed | null> {
  switch (subject) {
    case 'order':
      return reviewedOrder(id);
    // module: subscriptions
    case 'subscriptionAttempt':
      return reviewedSubscriptionAttempt(id);
    // module: subscriptions
    case 'subscription':
      return flaggedSubscription(id);
    default:
      return null;
  }
}

async function reviewedOrder(id: string): Promise<Reviewed | null> {
  const order = await db().order.findUnique({
    where: { id },
    include: { flags: { where: { resolvedAt: null } } },
  });
  if (!order || (order.status !== 'REVIEW' && order.flags.length === 0)) return null;
  return {
    what: orderText(order.number),
    why: order.status === 'REVIEW' ? 'unknown' : 'flagged',
    rows: [
      { label: texts().total, value: money(order.totalAmount, order.currency) },
      { label: texts().review.placed, value: date(order.createdAt) },
    ],
  };
}

// module: subscriptions
async function reviewedSubscriptionAttempt(id: string): Promise<Reviewed | null> {
  const subscriptionAttempt = await db().subscriptionAttempt.findFirst({
    where: { id, attempt: { state: 'REVIEW' } },
    include: { plan: { select: { name: true } } },
  });
  if (!subscriptionAttempt) return null;
  return {
    what: subscriptionText(subscriptionAttempt.plan.name),
    why: 'unknown',
    rows: [
      {
        label: texts().review.monthly,
        value: money(subscriptionAttempt.monthlyAmount, subscriptionAttempt.currency),
      },
      { label: texts().review.requested, value: date(subscriptionAttempt.createdAt) },
    ],
  };
}

// module: subscriptions
async function flaggedSubscription(id: string): Promise<Reviewed | null> {
  const held = await db().subscription.findFirst({
    where: { id, flags: { some: { resolvedAt: null } } },
    include: { plan: { select: { name: true } } },
  });
  if (!held) return null;
  return {
    what: subscriptionText(held.plan.name),
    why: 'flagged',
    rows: [{ label: texts().review.started, value: date(held.startedAt) }],
  };
}

/** An order or a subscription that a person has to decide on. Data: which, and to whom. */
export const staffReview = defineTemplate<MailData<'staff-review'>, ReviewProps>({
  data: mailData['staff-review'],
  load: async ({ to, ...of }) => {
    const found = (await isNotificationEnabled(to, 'reviews')) ? await reviewed(of) : null;
    return found && { ...found, choicesUrl: choicesUrl(), url: dashboard('/review') };
  },
  subject: ({ what }) => fillIn(texts().review.subject, { what }),
  body: (props) => (
    <MailLayout
      preview={texts().review.preview}
      title={fillIn(texts().review.title, { what: props.what })}
    >
      <Paragraph>{texts().review[props.why]}</Paragraph>
      <Facts rows={props.rows} />
      <Action href={props.url}>{texts().review.open}</Action>
      <ChosenThere url={props.choicesUrl} />
    </MailLayout>
  ),
  sample: () => ({
    ...sampleLinks,
    what: orderText('K3F9-7QXB'),
    why: 'unknown',
    rows: [{ label: texts().total, value: sampleTotal() }],
  }),
});

// module: subscriptions
type RenewalProps = Common & { plan: string };

// module: subscriptions
async function loadRenewal({
  subscriptionId: id,
  to,
}: MailData<'staff-renewal'>): Promise<RenewalProps | null> {
  if (!(await isNotificationEnabled(to, 'renewals'))) return null;
  const held = await db().subscription.findUnique({ where: { id }, include: { plan: true } });
  if (held?.status !== 'PAST_DUE') return null;
  const { plan, quantity, pastDueSince, startedAt } = held;
  const { renewal } = texts();
  return {
    plan: plan.name,
    rows: [
      {
        label: renewal.monthly[held.taxesIncluded ? 'gross' : 'net'],
        value: money(plan.priceAmount * quantity, plan.currency),
      },
      { label: renewal.since, value: date(startedAt) },
      ...(pastDueSince ? [{ label: renewal.pastDue, value: date(pastDueSince) }] : []),
    ],
    choicesUrl: choicesUrl(),
    url: dashboard('/subscriptions?status=PAST_DUE'),
  };
}

// module: subscriptions
/** A subscription whose renewal failed. Data: its id, and to whom. */
export const staffRenewal = defineTemplate<MailData<'staff-renewal'>, RenewalProps>({
  data: mailData['staff-renewal'],
  load: loadRenewal,
  subject: ({ plan }) => fillIn(texts().renewal.subject, { plan }),
  body: (props) => (
    <MailLayout
      preview={texts().renewal.preview}
      title={fillIn(texts().renewal.title, { plan: props.plan })}
    >
      <Paragraph>{texts().renewal.text}</Paragraph>
      <Facts rows={props.rows} />
      <Action href={props.url}>{texts().renewal.open}</Action>
      <ChosenThere url={props.choicesUrl} />
    </MailLayout>
  ),
  sample: () => {
    const { market } = currentTexts().view;
    const { name, price } = samplePlan(market) ?? { name: '', price: 0 };
    const label = texts().renewal.monthly[market.prices];
    return { ...sampleLinks, plan: name, rows: [{ label, value: money(price, market.currency) }] };
  },
});
