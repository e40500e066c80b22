import { shop } from '@/brand/shop';
import { addressLines, type StoredAddress } from '@/lib/addresses/lines';
import { db } from '@/lib/db/client';
import { deliveryTexts } from '@/lib/delivery/texts';
import { formatDays, formatMoney } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, Facts, MailLayout, MailLink, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { promisedDays } from './arrival';
import { differingCharge } from './differing-charge';
import { invoiceUrl, orderUrl } from './links';

type OrderData = MailData<'order-paid'>;

type Row = { label: string; value: string; strong?: boolean };
type OrderProps = {
  number: string;
  firstname: string;
  url: string;
  invoiceUrl: string;
  rows: Row[];
  card: string | null;
  /** "Tue 24 – Thu 26 November" */
  arrival: string | null;
  /** The lines of the parcel's label. */
  deliverTo: readonly string[];
};

/** An order as shown in mails; null when it is gone or no longer has `status`. */
async function loadOrder(orderId: string, status?: 'PAID' | 'FAILED'): Promise<OrderProps | null> {
  const order = await db().order.findUnique({
    where: { id: orderId },
    include: {
      items: { orderBy: { position: 'asc' } },
      taxes: { orderBy: { code: 'asc' } },
    },
  });
  if (!order || (status && order.status !== status)) return null;
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, shop.locale);
  const items = order.items.map((item) => ({
    label: [`${item.quantity} × ${item.name}`, item.detail].filter(Boolean).join(', '),
    value: money(item.unitAmount * item.quantity),
  }));
  const charged = differingCharge(order);
  const contact = order.contact as { firstname?: string; lastname?: string };
  const promised = promisedDays(order);
  return {
    number: order.number,
    firstname: contact.firstname ?? '',
    url: orderUrl(order.id),
    invoiceUrl: invoiceUrl(order.id),
    rows: [
      ...items,
      ...order.taxes.map((tax) => ({ label: tax.name, value: money(tax.amount) })),
      { label: 'Total', value: money(order.totalAmount), strong: true },
      ...(charged
        ? [{ label: 'Charged to your card', value: formatMoney(charged, shop.locale) }]
        : []),
    ],
    arrival: promised && formatDays(promised.from, promised.to, shop.locale),
    deliverTo: addressLines(contact, order.address as StoredAddress),
    card:
      order.cardType && order.cardLast4 ? `${order.cardType} ending in ${order.cardLast4}` : null,
  };
}

const sample: OrderProps = {
  number: 'HL-10042',
  firstname: 'Ada',
  url: 'https://shop.example/orders/…',
  invoiceUrl: 'https://shop.example/orders/…/invoice',
  rows: [
    { label: '2 × Linen Shirt, M, Blue', value: '€29.00' },
    { label: '1 × Parcel, 2 to 4 days', value: '€4.90' },
    { label: 'VAT 20 %', value: '€6.78' },
    { label: 'Total', value: '€40.68', strong: true },
  ],
  card: 'VISA ending in 4242',
  arrival: 'Tue 24 – Thu 26 November',
  deliverTo: ['Ada Byron', '12 Quay Street', 'Dublin', 'D08 X7H2', 'Ireland'],
};

/** Data: the order's id. */
export const orderPaid = defineTemplate<OrderData, OrderProps>({
  data: mailData['order-paid'],
  load: ({ orderId }) => loadOrder(orderId, 'PAID'),
  subject: ({ number }) => `Order ${number} is paid`,
  body: ({ number, firstname, url, invoiceUrl, rows, card, arrival, deliverTo }) => (
    <MailLayout preview="Thank you. We are preparing your order." title={`Thank you, ${firstname}`}>
      <Paragraph>
        Order {number} is paid{card ? ` with ${card}` : ''}. We are preparing it for shipping.
      </Paragraph>
      <Paragraph>
        {arrival ? <strong>{deliveryTexts.arrives(arrival)}</strong> : null}
        {arrival ? <br /> : null}
        {deliverTo.join(', ')}
      </Paragraph>
      <Facts rows={rows} />
      <Action href={url}>View your order</Action>
      <SmallPrint>
        To print or to keep: <MailLink href={invoiceUrl}>Your invoice</MailLink>
      </SmallPrint>
      <SmallPrint>
        Anyone with these links can view the order for 90 days. Do not share them.
      </SmallPrint>
    </MailLayout>
  ),
  sample,
});

/** Sent when an outcome that was open turns out as not charged. Data: the order's id. */
export const paymentFailed = defineTemplate<OrderData, OrderProps>({
  data: mailData['payment-failed'],
  load: ({ orderId }) => loadOrder(orderId, 'FAILED'),
  subject: ({ number }) => `The payment of order ${number} did not go through`,
  body: ({ number, url, rows }) => (
    <MailLayout preview="You were not charged. Your cart is kept." title="You were not charged">
      <Paragraph>
        The payment of order {number} did not go through, and your card was not charged. Your cart
        is unchanged: you can order again at any time.
      </Paragraph>
      <Facts rows={rows} />
      <Action href={url}>View your order</Action>
    </MailLayout>
  ),
  sample,
});

/** Sent when a charge appears for an order that was settled without it. Data: the order's id. */
export const lateCharge = defineTemplate<OrderData, OrderProps>({
  data: mailData['late-charge'],
  load: ({ orderId }) => loadOrder(orderId),
  subject: ({ number }) => `We are looking into a charge for order ${number}`,
  body: ({ number, url, rows }) => (
    <MailLayout
      preview="A charge appeared that may be yours."
      title="We are looking into a charge that may be yours"
    >
      <Paragraph>
        The payment service now shows a charge that may belong to order {number}, although the
        payment was not accepted at first. We are looking into it and will write to you. Any
        mistaken charge will be refunded. Please do not pay for this order again until you hear from
        us.
      </Paragraph>
      <Facts rows={rows} />
      <Action href={url}>View your order</Action>
    </MailLayout>
  ),
  sample,
});
