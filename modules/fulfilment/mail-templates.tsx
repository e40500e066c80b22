import { shop } from '@/brand/shop';
import { itemName, phraseIn } from '@/lib/catalog/localize';
import { samplePlan } from '@/lib/catalog/sample-plan'; // module: subscriptions
import { sampleItems } from '@/lib/catalog/samples';
import { db } from '@/lib/db/client';
import type { OrderItem } from '@/lib/db/generated/client';
import type { FulfilmentStatus, ShipmentStatus } from '@/lib/db/generated/enums';
import { fillIn } from '@/lib/format';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, Facts, MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { orderUrl } from '@/lib/orders/access/links';
import { carrierName } from '@/lib/orders/details/carriers';
import { viewOfOrder } from '@/lib/orders/details/view-of';
import { OrderMail } from '@/lib/orders/order-mail';
import { currentTexts, currentViewUrl } from '@/lib/texts/current-view';
import { unitsOf } from './locked-order';
import { isReturned, remainingOf } from './rules';

type OrderData = MailData<'order-packed'>;
type ShipmentData = MailData<'shipment-sent'>;

type Row = { label: string; value: string };
type OrderProps = {
  number: string;
  url: string;
  rows: Row[];
};

const units = (count: number) => `${count} ×`;

const itemText = (item: { name: string; detail: string }) => itemName(currentTexts().view, item);

/**
 * An order and those of its items of which `count` is not zero; null when there are none, or its status is no
 * longer the one that the mail reports.
 */
async function loadOrder(
  orderId: string,
  count: (item: OrderItem) => number,
  status?: FulfilmentStatus,
): Promise<OrderProps | null> {
  const order = await db().order.findUnique({
    where: { id: orderId },
    include: { items: { where: { isShipping: false }, orderBy: { position: 'asc' } } },
  });
  if (!order || (status && order.fulfilmentStatus !== status)) return null;
  const rows = order.items.flatMap((item) => {
    const counted = count(item);
    return counted > 0 ? [{ label: itemText(item), value: units(counted) }] : [];
  });
  if (rows.length === 0) return null;
  return { number: order.number, url: orderUrl(order.id), rows };
}

function sampleRows(): Row[] {
  const { items } = sampleItems(currentTexts().view.market);
  const goods = items.filter(({ isShipping }) => !isShipping);
  return goods.map((item) => ({ label: itemText(item), value: units(item.quantity) }));
}

const sample = (): OrderProps => ({
  number: 'K3F9-7QXB',
  url: 'https://shop.example/orders/…',
  rows: sampleRows(),
});

const texts = () => currentTexts().t.mails;
const view = ({ orderId }: OrderData) => viewOfOrder(orderId);

/** Data: the order's id. Not sent when it has shipped meanwhile: the next mail says more. */
const orderPacked = defineTemplate<OrderData, OrderProps>({
  data: mailData['order-packed'],
  view,
  load: ({ orderId }) => loadOrder(orderId, (item) => remainingOf(unitsOf(item)), 'PACKED'),
  subject: ({ number }) => fillIn(texts().packed.subject, { number }),
  body: (props) => <OrderMail {...props} {...texts().packed} />,
  sample,
});

/** Data: the order's id. */
const orderCancelled = defineTemplate<OrderData, OrderProps>({
  data: mailData['order-cancelled'],
  view,
  load: ({ orderId }) => loadOrder(orderId, (item) => item.cancelledQuantity),
  subject: ({ number }) => fillIn(texts().cancelled.subject, { number }),
  body: (props) => <OrderMail {...props} {...texts().cancelled} />,
  sample,
});

/** Data: the order's id. */
const orderReturned = defineTemplate<OrderData, OrderProps>({
  data: mailData['order-returned'],
  view,
  load: ({ orderId }) => loadOrder(orderId, (item) => item.returnedQuantity),
  subject: ({ number }) => fillIn(texts().returned.subject, { number }),
  body: (props) => <OrderMail {...props} {...texts().returned} />,
  sample,
});

type ShipmentProps = {
  /** Of an order, or else of a subscription to a plan. */
  orderNumber: string | null;
  plan: string | null;
  url: string;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  rows: Row[];
};

/**
 * A shipment for a mail; null when it is gone, is no longer in the mail's status, or should have been returned and
 * is not.
 */
async function loadShipment(
  id: string,
  statuses: readonly ShipmentStatus[],
  { isBack = false } = {},
): Promise<ShipmentProps | null> {
  const shipment = await db().shipment.findUnique({
    where: { id },
    include: {
      lines: { orderBy: { position: 'asc' } },
      order: { select: { id: true, number: true } },
      subscription: { select: { id: true, plan: { select: { name: true } } } },
    },
  });
  if (!shipment || !statuses.includes(shipment.status)) return null;
  const { order, subscription, carrier, trackingNumber, trackingUrl, lines } = shipment;
  if (isBack && !isReturned(lines)) return null;
  return {
    orderNumber: order?.number ?? null,
    plan: subscription && phraseIn(currentTexts().view, subscription.plan.name),
    url: order
      ? orderUrl(order.id)
      : currentViewUrl(`/account/subscriptions/${subscription?.id ?? ''}#parcels`),
    carrier: carrierName(carrier),
    trackingNumber,
    trackingUrl,
    rows: lines.map((line) => ({
      label: itemText(line),
      value: units(line.quantity),
    })),
  };
}

const sampleShipment = (): ShipmentProps => ({
  orderNumber: 'K3F9-7QXB',
  plan: null,
  url: 'https://shop.example/orders/…',
  carrier: 'DHL',
  trackingNumber: 'JD014600006281230701',
  trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD014600006281230701',
  rows: sampleRows(),
});

async function viewOfShipment({ shipmentId: id }: ShipmentData): Promise<string | null> {
  const selectView = { select: { view: true } };
  const shipment = await db().shipment.findUnique({
    where: { id },
    select: { order: selectView, subscription: selectView },
  });
  return shipment?.order?.view ?? shipment?.subscription?.view ?? null;
}

/** What a parcel belongs to: "order K3F9-7QXB". */
function contentsOf({ orderNumber, plan }: ShipmentProps): string {
  const { ofOrder, ofClub, someClub } = texts().parcel;
  return orderNumber
    ? fillIn(ofOrder, { number: orderNumber })
    : fillIn(ofClub, { plan: plan ?? someClub });
}

function ViewIt({ orderNumber, url }: ShipmentProps) {
  const { viewOrder, viewSubscription } = texts();
  return <Action href={url}>{orderNumber ? viewOrder : viewSubscription}</Action>;
}

/** Data: the shipment's id. Of an order, or of a subscription's period. */
const shipmentSent = defineTemplate<ShipmentData, ShipmentProps>({
  data: mailData['shipment-sent'],
  view: viewOfShipment,
  load: ({ shipmentId }) => loadShipment(shipmentId, ['SHIPPED', 'DELIVERED']),
  subject: (props) => fillIn(texts().sent.subject, { what: contentsOf(props) }),
  body: (props) => {
    const { orderNumber, carrier, trackingNumber: number, trackingUrl, rows } = props;
    const { preview, title, text, by, tracking, link } = texts().sent;
    const message = fillIn(text, {
      what: contentsOf(props),
      by: carrier ? fillIn(by, { carrier }) : '',
      tracking: number ? fillIn(tracking, { number }) : '',
    });
    return (
      <MailLayout preview={fillIn(preview, { shop: shop.name })} title={title}>
        <Paragraph>{message}</Paragraph>
        <Facts rows={rows} />
        {trackingUrl ? <Action href={trackingUrl}>{texts().parcel.follow}</Action> : null}
        <ViewIt {...props} />
        {orderNumber ? <SmallPrint>{link}</SmallPrint> : null}
      </MailLayout>
    );
  },
  sample: sampleShipment,
});

/** Data: the shipment's id. */
const shipmentDelivered = defineTemplate<ShipmentData, ShipmentProps>({
  data: mailData['shipment-delivered'],
  view: viewOfShipment,
  load: ({ shipmentId }) => loadShipment(shipmentId, ['DELIVERED']),
  subject: (props) => fillIn(texts().delivered.subject, { what: contentsOf(props) }),
  body: (props) => {
    const { preview, title, text, theCarrier } = texts().delivered;
    const carrier = props.carrier ?? theCarrier;
    return (
      <MailLayout preview={preview} title={title}>
        <Paragraph>
          {fillIn(text, { carrier, what: contentsOf(props), email: shop.email })}
        </Paragraph>
        <Facts rows={props.rows} />
        <ViewIt {...props} />
      </MailLayout>
    );
  },
  sample: sampleShipment,
});

/** A mail about one event of a subscription's parcel. */
function parcelTemplate(
  kind: 'parcel-packed' | 'parcel-cancelled' | 'parcel-returned',
  texts: () => { subject: string; preview: string; title: string; text: string },
  load: (shipmentId: string) => Promise<ShipmentProps | null>,
) {
  return defineTemplate<ShipmentData, ShipmentProps>({
    data: mailData[kind],
    view: viewOfShipment,
    load: ({ shipmentId }) => load(shipmentId),
    subject: (props) => fillIn(texts().subject, { what: contentsOf(props) }),
    body: (props) => {
      const { preview, title, text } = texts();
      return (
        <MailLayout preview={preview} title={title}>
          <Paragraph>{fillIn(text, { what: contentsOf(props), email: shop.email })}</Paragraph>
          <Facts rows={props.rows} />
          <ViewIt {...props} />
        </MailLayout>
      );
    },
    sample: () => {
      const { view } = currentTexts();
      const plan = samplePlan(view.market);
      return { ...sampleShipment(), orderNumber: null, plan: plan && phraseIn(view, plan.name) };
    },
  });
}

/** Data: the shipment's id. Not sent when it has shipped meanwhile: the next mail says more. */
const parcelPacked = parcelTemplate(
  'parcel-packed',
  () => texts().parcelPacked,
  (id) => loadShipment(id, ['PACKED']),
);

/** Data: the shipment's id. */
const parcelCancelled = parcelTemplate(
  'parcel-cancelled',
  () => texts().parcelCancelled,
  (id) => loadShipment(id, ['CANCELLED']),
);

/** Data: the shipment's id. */
const parcelReturned = parcelTemplate(
  'parcel-returned',
  () => texts().parcelReturned,
  (id) => loadShipment(id, ['SHIPPED', 'DELIVERED'], { isBack: true }),
);

/** The mails about parcels, by their kinds. */
export const fulfilmentMails = {
  'order-packed': orderPacked,
  'order-cancelled': orderCancelled,
  'order-returned': orderReturned,
  'shipment-sent': shipmentSent,
  'shipment-delivered': shipmentDelivered,
  'parcel-packed': parcelPacked,
  'parcel-cancelled': parcelCancelled,
  'parcel-returned': parcelReturned,
} as const;
