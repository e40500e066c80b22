import { taxRates } from '@/brand/catalogue/taxes';
import { shop } from '@/brand/shop';
import { addressLines, type StoredAddress } from '@/lib/addresses/address-lines';
import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import { sampleItems } from '@/lib/catalog/samples';
import { db } from '@/lib/db/client';
import type { Order, OrderItem, OrderTax } from '@/lib/db/generated/client';
import { fillIn, formatDays, formatMoney } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, Facts, MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { ratesIn } from '@/lib/markets/taxes';
import { taxedSum } from '@/lib/tax';
import { currentTexts } from '@/lib/texts/current-view';
import { taxLabel } from '@/lib/texts/tax-label';
import { paidNotes } from '@/modules/mail-notes';
import { orderUrl } from './access/links';
import { promisedDays } from './details/arrival';
import { cardName } from './details/card-name';
import { differingCharge } from './details/differing-charge';

type OrderData = MailData<'order-paid'>;

type Row = { label: string; value: string; strong?: boolean };
type OrderProps = {
  number: string;
  firstname: string;
  url: string;
  rows: Row[];
  card: string | null;
  arrival: string | null;
  deliverTo: readonly string[];
};

/** Null if the order was deleted or no longer has `status`. */
async function loadOrder(orderId: string, status?: 'PAID' | 'FAILED'): Promise<OrderProps | null> {
  const order = await db().order.findUnique({
    where: { id: orderId },
    include: {
      items: { orderBy: { position: 'asc' } },
      taxes: { orderBy: { code: 'asc' } },
    },
  });
  if (!order || (status && order.status !== status)) return null;
  return { ...propsOf(order), url: orderUrl(order.id) };
}

type ShownOrder = Pick<
  Order,
  | 'number'
  | 'currency'
  | 'totalAmount'
  | 'taxesIncluded'
  | 'chargedAmount'
  | 'chargedCurrency'
  | 'cardType'
  | 'cardLast4'
  | 'arrivesFrom'
  | 'arrivesTo'
> & {
  contact: unknown;
  address: unknown;
  items: readonly Pick<OrderItem, 'name' | 'detail' | 'quantity' | 'unitAmount' | 'isShipping'>[];
  taxes: readonly Pick<OrderTax, 'name' | 'ratePpm' | 'amount'>[];
};

function propsOf(order: ShownOrder): Omit<OrderProps, 'url'> {
  const { t, view } = currentTexts();
  const { locale } = view;
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, locale);
  const items = order.items.map((item) => ({
    label: item.isShipping
      ? phraseIn(view, item.name)
      : [`${item.quantity} × ${phraseIn(view, item.name)}`, choiceIn(view, item.detail)]
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

/** Sample addresses by country. Samples for other countries have a name only. */
const sampleAddresses: Readonly<Record<string, StoredAddress>> = {
  IE: { line1: '12 Quay Street', city: 'Dublin', postalCode: 'D08 X7H2' },
  DE: { line1: 'Hafenstraße 12', city: 'Hamburg', postalCode: '20457' },
  CH: { line1: 'Seestrasse 12', city: 'Zürich', postalCode: '8002' },
};

function sample(): OrderProps {
  const { market, locale } = currentTexts().view;
  const candidates = [new Intl.Locale(locale).region, shop.address.country, market.countries[0]];
  const country = candidates.find((code) => market.countries.some((sold) => sold === code)) ?? '';
  const { currency, prices } = market;
  const { category, items } = sampleItems(market);
  const sum = items.reduce((all, { quantity, unitAmount }) => all + quantity * unitAmount, 0);
  const rates = ratesIn(market, country, taxRates, category);
  const { taxes, total } = taxedSum({ amount: sum, currency }, rates, prices);
  const props = propsOf({
    number: 'K3F9-7QXB',
    ...{ currency, items, totalAmount: total.amount, taxesIncluded: prices === 'gross' },
    taxes: taxes.map(({ amount, ...tax }) => ({ ...tax, amount: amount.amount })),
    ...{ chargedAmount: null, chargedCurrency: null, cardType: 'VISA', cardLast4: '4242' },
    ...{ arrivesFrom: new Date('2026-11-24'), arrivesTo: new Date('2026-11-26') },
    contact: { firstname: 'Ada', lastname: 'Byron' },
    address: { ...sampleAddresses[country], country },
  });
  return { ...props, url: 'https://shop.example/orders/…?key=…' };
}

const texts = () => currentTexts().t.mails;

/** The key of the view in which the order was placed; null for the default view. */
async function view({ orderId: id }: OrderData): Promise<string | null> {
  const order = await db().order.findUnique({ where: { id }, select: { view: true } });
  return order?.view ?? null;
}

function OrderMail({
  preview,
  title,
  text,
  number,
  url,
  rows,
}: {
  preview: string;
  title: string;
  text: string;
  number: string;
  url: string;
  rows: Parameters<typeof Facts>[0]['rows'];
}) {
  return (
    <MailLayout preview={preview} title={title}>
      <Paragraph>{fillIn(text, { number })}</Paragraph>
      <Facts rows={rows} />
      <Action href={url}>{currentTexts().t.mails.viewOrder}</Action>
    </MailLayout>
  );
}

export const orderPaid = defineTemplate<OrderData, OrderProps>({
  data: mailData['order-paid'],
  view,
  load: ({ orderId }) => loadOrder(orderId, 'PAID'),
  subject: ({ number }) => fillIn(texts().paid.subject, { number }),
  body: ({ number, firstname, url, rows, card, arrival, deliverTo }) => {
    const { mails, order } = currentTexts().t;
    const { preview, text, textCard, links } = mails.paid;
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
        {paidNotes.map(({ module, Note }) => (
          <Note key={module} url={url} />
        ))}
        <SmallPrint>{links}</SmallPrint>
      </MailLayout>
    );
  },
  sample,
});

/** Sent when an unknown outcome turns out as not charged. */
export const paymentFailed = defineTemplate<OrderData, OrderProps>({
  data: mailData['payment-failed'],
  view,
  load: ({ orderId }) => loadOrder(orderId, 'FAILED'),
  subject: ({ number }) => fillIn(texts().notPaid.subject, { number }),
  body: (props) => <OrderMail {...props} {...texts().notPaid} />,
  sample,
});

/** Sent when a charge appears for an order that was settled as not charged. */
export const lateCharge = defineTemplate<OrderData, OrderProps>({
  data: mailData['late-charge'],
  view,
  load: ({ orderId }) => loadOrder(orderId),
  subject: ({ number }) => fillIn(texts().lateCharge.subject, { number }),
  body: (props) => <OrderMail {...props} {...texts().lateCharge} />,
  sample,
});

type ShippedProps = { number: string; url: string; trackingUrl: string | null };

export const orderShipped = defineTemplate<OrderData, ShippedProps>({
  data: mailData['order-shipped'],
  view,
  load: async ({ orderId: id }) => {
    const order = await db().order.findFirst({ where: { id, shippedAt: { not: null } } });
    return order && { ...order, url: orderUrl(id) };
  },
  subject: ({ number }) => fillIn(texts().shipped.subject, { number }),
  body: ({ number, url, trackingUrl }) => {
    const { preview, title, text } = texts().shipped;
    const { order } = currentTexts().t;
    return (
      <MailLayout preview={preview} title={title}>
        <Paragraph>{fillIn(text, { number })}</Paragraph>
        {trackingUrl ? <Action href={trackingUrl}>{order.shipped.follow}</Action> : null}
        <Action href={url}>{texts().viewOrder}</Action>
      </MailLayout>
    );
  },
  sample: () => ({ ...sample(), trackingUrl: 'https://carrier.example/track?id=JD0146' }),
});
