import { shop } from '@/brand/shop';
import { db } from '@/lib/db/client';
import type { FulfilmentStatus, ShipmentStatus } from '@/lib/db/generated/enums';
import { env } from '@/lib/env';
import { type MailData, mailData } from '@/lib/mail/kinds';
import { Action, Facts, MailLayout, Paragraph, SmallPrint } from '@/lib/mail/layout';
import { defineTemplate } from '@/lib/mail/template';
import { carrierName } from '@/lib/orders/carriers';
import { orderUrl } from '@/lib/orders/links';

type OrderData = MailData<'order-packed'>;
type ShipmentData = MailData<'shipment-sent'>;

type Row = { label: string; value: string };
type OrderProps = { number: string; firstname: string; url: string; rows: Row[] };

type Counted = {
  quantity: number;
  shippedQuantity: number;
  cancelledQuantity: number;
  returnedQuantity: number;
};

const units = (count: number) => `${count} ×`;

/**
 * An order and those of its items of which `count` is not zero; null when there are none, or its
 * status is not the one that the mail tells of any more.
 */
async function loadOrder(
  orderId: string,
  count: (item: Counted) => number,
  status?: FulfilmentStatus,
): Promise<OrderProps | null> {
  const order = await db().order.findUnique({
    where: { id: orderId },
    include: { items: { where: { isShipping: false }, orderBy: { position: 'asc' } } },
  });
  if (!order || (status && order.fulfilmentStatus !== status)) return null;
  const rows = order.items
    .filter((item) => count(item) > 0)
    .map((item) => ({
      label: [item.name, item.detail].filter(Boolean).join(', '),
      value: units(count(item)),
    }));
  const { firstname = '' } = order.contact as { firstname?: string };
  return rows.length === 0
    ? null
    : { number: order.number, firstname, url: orderUrl(order.id), rows };
}

const sample: OrderProps = {
  number: 'K3F9-7QXB',
  firstname: 'Ada',
  url: 'https://shop.example/orders/…',
  rows: [
    { label: 'Linen Shirt, M, Blue', value: '2 ×' },
    { label: 'Canvas Bag', value: '1 ×' },
  ],
};

/** Data: the order's id. Not sent when it has left meanwhile: the next mail says more. */
export const orderPacked = defineTemplate<OrderData, OrderProps>({
  data: mailData['order-packed'],
  load: ({ orderId }) =>
    loadOrder(
      orderId,
      (item) => item.quantity - item.shippedQuantity - item.cancelledQuantity,
      'PACKED',
    ),
  subject: ({ number }) => `Order ${number} is packed`,
  body: ({ number, url, rows }) => (
    <MailLayout preview="It leaves with the next collection." title="Your order is packed">
      <Paragraph>
        Order {number} is in its box and leaves with the next collection. We will write again when
        it is on its way.
      </Paragraph>
      <Facts rows={rows} />
      <Action href={url}>View your order</Action>
    </MailLayout>
  ),
  sample,
});

/** Data: the order's id. */
export const orderCancelled = defineTemplate<OrderData, OrderProps>({
  data: mailData['order-cancelled'],
  load: ({ orderId }) => loadOrder(orderId, (item) => item.cancelledQuantity),
  subject: ({ number }) => `We cannot send all of order ${number}`,
  body: ({ number, url, rows }) => (
    <MailLayout preview="We return what you paid for it." title="We will not send these items">
      <Paragraph>
        We had to cancel the following items of order {number}. We send back what you paid for them,
        as a rule to the card that you paid with. This is done by hand, and your bank may take a few
        days more to show it.
      </Paragraph>
      <Facts rows={rows} />
      <Action href={url}>View your order</Action>
    </MailLayout>
  ),
  sample,
});

/** Data: the order's id. */
export const orderReturned = defineTemplate<OrderData, OrderProps>({
  data: mailData['order-returned'],
  load: ({ orderId }) => loadOrder(orderId, (item) => item.returnedQuantity),
  subject: ({ number }) => `Your return of order ${number} has arrived`,
  body: ({ number, url, rows }) => (
    <MailLayout preview="We have your parcel." title="Your return has arrived">
      <Paragraph>
        These items of order {number} are back with us. We return what is due to the card that you
        paid with; your bank may take a few days to show it.
      </Paragraph>
      <Facts rows={rows} />
      <Action href={url}>View your order</Action>
    </MailLayout>
  ),
  sample,
});

type ShipmentProps = {
  /** e.g. "order K3F9-7QXB". */
  what: string;
  url: string;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  rows: Row[];
  isGuestLink: boolean;
};

/** A shipment as shown in mails; null when it is gone or has no such status any more. */
async function loadShipment(
  id: string,
  statuses: readonly ShipmentStatus[],
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
  return {
    what: order ? `order ${order.number}` : `the ${subscription?.plan.name ?? 'club'}`,
    url: order
      ? orderUrl(order.id)
      : `${env().siteUrl}/account/subscriptions/${subscription?.id ?? ''}`,
    carrier: carrierName(carrier),
    trackingNumber,
    trackingUrl,
    rows: lines.map((line) => ({
      label: [line.name, line.detail].filter(Boolean).join(', '),
      value: units(line.quantity),
    })),
    isGuestLink: order !== null,
  };
}

const sampleShipment: ShipmentProps = {
  what: 'order K3F9-7QXB',
  url: 'https://shop.example/orders/…',
  carrier: 'DHL',
  trackingNumber: 'JD014600006281230701',
  trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD014600006281230701',
  rows: sample.rows,
  isGuestLink: true,
};

/** Data: the shipment's id. Of an order, or of a subscription's period. */
export const shipmentSent = defineTemplate<ShipmentData, ShipmentProps>({
  data: mailData['shipment-sent'],
  load: ({ shipmentId }) => loadShipment(shipmentId, ['SHIPPED', 'DELIVERED']),
  subject: ({ what }) => `Your parcel of ${what} is on its way`,
  body: ({ what, url, carrier, trackingNumber, trackingUrl, rows, isGuestLink }) => (
    <MailLayout preview={`From ${shop.name}, to you.`} title="It is on its way">
      <Paragraph>
        Your parcel of {what} has left{carrier ? ` with ${carrier}` : ''}
        {trackingNumber ? `, number ${trackingNumber}` : ''}.
      </Paragraph>
      <Facts rows={rows} />
      {trackingUrl ? <Action href={trackingUrl}>Follow your parcel</Action> : null}
      <Action href={url}>{isGuestLink ? 'View your order' : 'View your subscription'}</Action>
      {isGuestLink ? (
        <SmallPrint>
          Anyone with the link to your order can view it for 90 days. Do not share it.
        </SmallPrint>
      ) : null}
    </MailLayout>
  ),
  sample: sampleShipment,
});

/** Data: the shipment's id. */
export const shipmentDelivered = defineTemplate<ShipmentData, ShipmentProps>({
  data: mailData['shipment-delivered'],
  load: ({ shipmentId }) => loadShipment(shipmentId, ['DELIVERED']),
  subject: ({ what }) => `Your parcel of ${what} has arrived`,
  body: ({ what, url, carrier, rows, isGuestLink }) => (
    <MailLayout preview="Enjoy it." title="It has arrived">
      <Paragraph>
        {carrier ?? 'The carrier'} has delivered your parcel of {what}. If it has not reached you,
        or something in it is not right, write to {shop.email}.
      </Paragraph>
      <Facts rows={rows} />
      <Action href={url}>{isGuestLink ? 'View your order' : 'View your subscription'}</Action>
    </MailLayout>
  ),
  sample: sampleShipment,
});
