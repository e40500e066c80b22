import { shop } from '@/brand/shop';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { formatMoney } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, Facts, MailLayout, MailLink, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { formatDate } from '@/lib/shop-time';
import { wantsMail } from './store';

// To staff. They name no customer: who may see that signs in, and what is deleted there is not kept in mails.

type Row = { label: string; value: string };

const desk = (path: string) => `${env().siteUrl}/merchant${path}`;

const money = (amount: number, currency: string) => formatMoney({ amount, currency }, shop.locale);

const date = (at: Date) => formatDate(at, shop.locale);

/** Why it was sent, and where that is changed. */
function ChosenThere({ url }: { url: string }) {
  return (
    <SmallPrint>
      You get this as staff of {shop.name}.{' '}
      <MailLink href={url}>Choose which mails you get</MailLink>
    </SmallPrint>
  );
}

type Common = { choicesUrl: string; url: string; rows: Row[] };

const choicesUrl = () => desk('/staff#mails');

type SaleProps = Common & { what: string; total: string };

async function loadSale({ invoiceId, to }: MailData<'staff-sale'>): Promise<SaleProps | null> {
  if (!(await wantsMail(to, 'sales'))) return null;
  const invoice = await db().invoice.findUnique({ where: { id: invoiceId } });
  if (!invoice) return null;
  const { orderId, subscriptionId, grossAmount, currency } = invoice;
  const order = orderId
    ? await db().order.findUnique({
        where: { id: orderId },
        include: { items: { where: { isShipping: false }, orderBy: { position: 'asc' } } },
      })
    : null;
  const subscription = subscriptionId
    ? await db().subscription.findUnique({
        where: { id: subscriptionId },
        include: { plan: { select: { name: true } } },
      })
    : null;
  const total = money(grossAmount, currency);
  const common = { choicesUrl: choicesUrl(), total };
  const more = [
    { label: 'Total', value: total },
    { label: 'Country', value: invoice.country },
  ];
  if (order) {
    const rows = order.items.map(({ name, detail, quantity }) => ({
      label: [name, detail].filter(Boolean).join(', '),
      value: `${quantity} ×`,
    }));
    const url = desk(`/orders/${order.id}`);
    return { ...common, what: `Order ${order.number}`, url, rows: [...rows, ...more] };
  }
  if (!subscription) return null;
  const rows = [{ label: 'Quantity', value: String(subscription.quantity) }, ...more];
  return { ...common, what: subscription.plan.name, url: desk('/subscriptions'), rows };
}

const sampleLinks = {
  choicesUrl: 'https://shop.example/merchant/staff#mails',
  url: 'https://shop.example/merchant/orders/…',
};

/** A paid order, or the first paid month of a subscription. Data: the invoice's id, and to whom. */
export const staffSale = defineTemplate<MailData<'staff-sale'>, SaleProps>({
  data: mailData['staff-sale'],
  load: loadSale,
  subject: ({ what, total }) => `Sold: ${what}, ${total}`,
  body: (props) => (
    <MailLayout preview={`${props.total} were paid.`} title={`Sold: ${props.what}`}>
      <Facts rows={props.rows} />
      <Action href={props.url}>Open it at the desk</Action>
      <ChosenThere url={props.choicesUrl} />
    </MailLayout>
  ),
  sample: {
    ...sampleLinks,
    what: 'Order K3F9-7QXB',
    total: '€40.68',
    rows: [
      { label: 'Linen Shirt, M, Blue', value: '2 ×' },
      { label: 'Total', value: '€40.68' },
      { label: 'Country', value: 'IE' },
    ],
  },
});

type ReviewProps = Common & { what: string; text: string };

const OPEN_TEXT =
  'Whether it was charged cannot be told by the payment service’s answers. Look it up there and decide: the customer is shown that their payment is being confirmed, and cannot pay a second time until then.';
const FLAG_TEXT =
  'Something about its charge has to be looked at. The page says what, and what to do about it.';

type Reviewed = { what: string; text: string; rows: Row[] };

/** What waits for a decision; null when somebody has decided already. */
async function reviewed({
  subject,
  id,
}: Pick<MailData<'staff-review'>, 'subject' | 'id'>): Promise<Reviewed | null> {
  switch (subject) {
    case 'order':
      return reviewedOrder(id);
    case 'subscriptionAttempt':
      return reviewedSubscriptionAttempt(id);
    case 'subscription':
      return flaggedSubscription(id);
  }
}

async function reviewedOrder(id: string): Promise<Reviewed | null> {
  const order = await db().order.findUnique({
    where: { id },
    include: { flags: { where: { resolvedAt: null } } },
  });
  if (!order || (order.status !== 'REVIEW' && order.flags.length === 0)) return null;
  return {
    what: `Order ${order.number}`,
    text: order.status === 'REVIEW' ? OPEN_TEXT : FLAG_TEXT,
    rows: [
      { label: 'Total', value: money(order.totalAmount, order.currency) },
      { label: 'Placed', value: date(order.createdAt) },
    ],
  };
}

async function reviewedSubscriptionAttempt(id: string): Promise<Reviewed | null> {
  const subscriptionAttempt = await db().subscriptionAttempt.findFirst({
    where: { id, attempt: { state: 'REVIEW' } },
    include: { plan: { select: { name: true } } },
  });
  if (!subscriptionAttempt) return null;
  return {
    what: `A subscription to ${subscriptionAttempt.plan.name}`,
    text: OPEN_TEXT,
    rows: [
      {
        label: 'Each month',
        value: money(subscriptionAttempt.monthlyAmount, subscriptionAttempt.currency),
      },
      { label: 'Requested', value: date(subscriptionAttempt.createdAt) },
    ],
  };
}

async function flaggedSubscription(id: string): Promise<Reviewed | null> {
  const held = await db().subscription.findFirst({
    where: { id, flags: { some: { resolvedAt: null } } },
    include: { plan: { select: { name: true } } },
  });
  if (!held) return null;
  return {
    what: `A subscription to ${held.plan.name}`,
    text: FLAG_TEXT,
    rows: [{ label: 'Started', value: date(held.startedAt) }],
  };
}

/** An order or a subscription that a person has to decide on. Data: which, and to whom. */
export const staffReview = defineTemplate<MailData<'staff-review'>, ReviewProps>({
  data: mailData['staff-review'],
  load: async ({ to, ...of }) => {
    const found = (await wantsMail(to, 'reviews')) ? await reviewed(of) : null;
    return found && { ...found, choicesUrl: choicesUrl(), url: desk('/review') };
  },
  subject: ({ what }) => `Needs a review: ${what}`,
  body: (props) => (
    <MailLayout preview="A person has to decide." title={`${props.what} needs a review`}>
      <Paragraph>{props.text}</Paragraph>
      <Facts rows={props.rows} />
      <Action href={props.url}>Review it</Action>
      <ChosenThere url={props.choicesUrl} />
    </MailLayout>
  ),
  sample: {
    ...sampleLinks,
    what: 'Order K3F9-7QXB',
    text: OPEN_TEXT,
    rows: [
      { label: 'Total', value: '€40.68' },
      { label: 'Placed', value: '12 March 2027' },
    ],
  },
});

type RenewalProps = Common & { plan: string };

async function loadRenewal({
  subscriptionId: id,
  to,
}: MailData<'staff-renewal'>): Promise<RenewalProps | null> {
  if (!(await wantsMail(to, 'renewals'))) return null;
  const held = await db().subscription.findUnique({ where: { id }, include: { plan: true } });
  if (held?.status !== 'PAST_DUE') return null;
  const { plan, quantity, pastDueSince, startedAt } = held;
  return {
    plan: plan.name,
    rows: [
      {
        label: held.taxesIncluded ? 'Each month, with taxes' : 'Each month, before taxes',
        value: money(plan.priceAmount * quantity, plan.currency),
      },
      { label: 'Subscribed since', value: date(startedAt) },
      ...(pastDueSince ? [{ label: 'Past due since', value: date(pastDueSince) }] : []),
    ],
    choicesUrl: choicesUrl(),
    url: desk('/subscriptions?status=PAST_DUE'),
  };
}

/** A subscription whose renewal failed. Data: its id, and to whom. */
export const staffRenewal = defineTemplate<MailData<'staff-renewal'>, RenewalProps>({
  data: mailData['staff-renewal'],
  load: loadRenewal,
  subject: ({ plan }) => `A renewal failed: ${plan}`,
  body: (props) => (
    <MailLayout preview="The customer was told, too." title={`A renewal of ${props.plan} failed`}>
      <Paragraph>
        The payment service tries again by itself. The customer was told, and can add another card
        in their account; nothing has to be done here.
      </Paragraph>
      <Facts rows={props.rows} />
      <Action href={props.url}>View what is past due</Action>
      <ChosenThere url={props.choicesUrl} />
    </MailLayout>
  ),
  sample: {
    ...sampleLinks,
    plan: 'First Light Club',
    rows: [
      { label: 'Each month, before taxes', value: '€14.00' },
      { label: 'Subscribed since', value: '12 January 2027' },
      { label: 'Past due since', value: '12 March 2027' },
    ],
  },
});
