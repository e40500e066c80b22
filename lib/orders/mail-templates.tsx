import { shop } from '@/brand/shop';
import { addressLines, type StoredAddress } from '@/lib/addresses/lines';
import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import { db } from '@/lib/db/client';
import { fillIn, formatDays, formatMoney } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, Facts, MailLayout, MailLink, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { currentTexts } from '@/lib/texts/current-view';
import { fillWith } from '@/lib/texts/fill-with';
import { taxLabel } from '@/lib/texts/tax-label';
import { invoiceUrl, orderUrl } from './access/links';
import { promisedDays } from './details/arrival';
import { cardName } from './details/card-name';
import { differingCharge } from './details/differing-charge';
import { viewOfOrder } from './details/view-of';
import { OrderMail } from './order-mail';

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

/** An order as shown in mails; null if it was deleted or no longer has `status`. */
async function loadOrder(orderId: string, status?: 'PAID' | 'FAILED'): Promise<OrderProps | null> {
  const order = await db().order.findUnique({
    where: { id: orderId },
    include: {
      items: { orderBy: { position: 'asc' } },
      taxes: { orderBy: { code: 'asc' } },
    },
  });
  if (!order || (status && order.status !== status)) return null;
  const { t, view } = currentTexts();
  const { locale } = view;
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, locale);
  const items = order.items.map((item) => ({
    label: [
      `${item.quantity} × ${phraseIn(view, item.name)}`,
      item.isShipping ? phraseIn(view, item.detail) : choiceIn(view, item.detail),
    ]
      .filter(Boolean)
      .join(', '),
    value: money(item.unitAmount * item.quantity),
  }));
  const taxes = order.taxes.map(({ name: phrase, ratePpm, amount }) => {
    const name = phraseIn(view, phrase);
    const label = order.taxesIncluded ? taxLabel(t.tax.included, { name, ratePpm }, locale) : name;
    return { label, value: money(amount) };
  });
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
      ...(order.taxesIncluded ? [] : taxes),
      { label: t.order.total, value: money(order.totalAmount), strong: true },
      ...(order.taxesIncluded ? taxes : []),
      ...(charged ? [{ label: t.order.charged, value: formatMoney(charged, locale) }] : []),
    ],
    arrival: promised && formatDays(promised.from, promised.to, locale),
    deliverTo: addressLines(contact, order.address as StoredAddress, {
      locale,
      from: shop.address.country,
    }),
    card:
      order.cardType && order.cardLast4
        ? fillIn(t.order.cardEnding, { type: cardName(order.cardType), last4: order.cardLast4 })
        : null,
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
  card: 'Visa ending in 4242',
  arrival: 'Tue 24 – Thu 26 November',
  deliverTo: ['Ada Byron', '12 Quay Street', 'Dublin', 'D08 X7H2', 'Ireland'],
};

const texts = () => currentTexts().t.mails;
const view = ({ orderId }: OrderData) => viewOfOrder(orderId);

/** Data: the order's id. */
export const orderPaid = defineTemplate<OrderData, OrderProps>({
  data: mailData['order-paid'],
  view,
  load: ({ orderId }) => loadOrder(orderId, 'PAID'),
  subject: ({ number }) => fillIn(texts().paid.subject, { number }),
  body: ({ number, firstname, url, invoiceUrl, rows, card, arrival, deliverTo }) => {
    const { mails, order } = currentTexts().t;
    const { preview, text, textCard, print, invoice, links } = mails.paid;
    return (
      <MailLayout preview={preview} title={fillIn(order.headings.paid, { name: firstname })}>
        <Paragraph>
          {card ? fillIn(textCard, { number, card }) : fillIn(text, { number })}
        </Paragraph>
        <Paragraph>
          {arrival ? <strong>{fillIn(order.arrives, { days: arrival })}</strong> : null}
          {arrival ? <br /> : null}
          {deliverTo.join(', ')}
        </Paragraph>
        <Facts rows={rows} />
        <Action href={url}>{mails.viewOrder}</Action>
        <SmallPrint>
          {fillWith(print, { invoice: <MailLink href={invoiceUrl}>{invoice}</MailLink> })}
        </SmallPrint>
        <SmallPrint>{links}</SmallPrint>
      </MailLayout>
    );
  },
  sample,
});

/** Sent when an unknown outcome turns out as not charged. Data: the order's id. */
export const paymentFailed = defineTemplate<OrderData, OrderProps>({
  data: mailData['payment-failed'],
  view,
  load: ({ orderId }) => loadOrder(orderId, 'FAILED'),
  subject: ({ number }) => fillIn(texts().notPaid.subject, { number }),
  body: (props) => <OrderMail {...props} {...texts().notPaid} />,
  sample,
});

/** Sent when a charge appears for an order that was settled as not charged. Data: the order's id. */
export const lateCharge = defineTemplate<OrderData, OrderProps>({
  data: mailData['late-charge'],
  view,
  load: ({ orderId }) => loadOrder(orderId),
  subject: ({ number }) => fillIn(texts().lateCharge.subject, { number }),
  body: (props) => <OrderMail {...props} {...texts().lateCharge} />,
  sample,
});
