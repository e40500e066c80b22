import type { Database } from '@/lib/db/client';
import { cancelMail, cancelRepeatableMails, enqueueMail, enqueueMails } from '@/lib/mail/outbox';
import { RECALL_MS } from './rules';

/*
 * One mail per step, sent when the step can no longer be undone: a step that was undone or superseded before that
 * is never mailed. A cancellation, a return or an arrival that was mailed, undone and repeated is mailed again.
 */

const keyOf = {
  packed: (orderId: string) => `order-packed:${orderId}`,
  cancelled: (orderId: string) => `order-cancelled:${orderId}`,
  returned: (orderId: string, units: number) => `order-returned:${orderId}:${units}`,
  sent: (shipmentId: string) => `shipment-sent:${shipmentId}`,
  delivered: (shipmentId: string) => `shipment-delivered:${shipmentId}`,
  parcel: (step: ParcelStep, shipmentId: string) => `parcel-${step}:${shipmentId}`,
};

/** The events of a subscription's parcel that are mailed, beside shipment and arrival. */
export type ParcelStep = 'packed' | 'cancelled' | 'returned';

type Buyer = { id: string; email: string };

export function notifyPacked(tx: Database, orders: readonly Buyer[]): Promise<void> {
  return enqueueMails<'order-packed'>(
    tx,
    orders.map(({ id, email }) => ({
      dedupeKey: keyOf.packed(id),
      template: 'order-packed',
      recipient: email,
      data: { orderId: id },
      delayMs: RECALL_MS,
    })),
  );
}

export function notifyCancelled(tx: Database, { id, email }: Buyer): Promise<void> {
  return enqueueMail(tx, {
    dedupeKey: keyOf.cancelled(id),
    template: 'order-cancelled',
    recipient: email,
    data: { orderId: id },
    delayMs: RECALL_MS,
  });
}

/** @param units returned units of the order so far: a further return is mailed again */
export function notifyReturned(tx: Database, { id, email }: Buyer, units: number): Promise<void> {
  return enqueueMail(tx, {
    dedupeKey: keyOf.returned(id, units),
    template: 'order-returned',
    recipient: email,
    data: { orderId: id },
    delayMs: RECALL_MS,
  });
}

/** A shipment, and its recipient. */
export type Recipient = { shipmentId: string; email: string };

export function notifySent(tx: Database, shipments: readonly Recipient[]): Promise<void> {
  return enqueueMails<'shipment-sent'>(
    tx,
    shipments.map(({ shipmentId, email }) => ({
      dedupeKey: keyOf.sent(shipmentId),
      template: 'shipment-sent',
      recipient: email,
      data: { shipmentId },
      delayMs: RECALL_MS,
    })),
  );
}

export function notifyDelivered(tx: Database, shipments: readonly Recipient[]): Promise<void> {
  return enqueueMails<'shipment-delivered'>(
    tx,
    shipments.map(({ shipmentId, email }) => ({
      dedupeKey: keyOf.delivered(shipmentId),
      template: 'shipment-delivered',
      recipient: email,
      data: { shipmentId },
      delayMs: RECALL_MS,
    })),
  );
}

/**
 * Enqueues a mail to each subscriber about a step of their parcel, to be sent once the step can no longer be
 * undone.
 */
export function notifyParcel(
  tx: Database,
  step: ParcelStep,
  parcels: readonly Recipient[],
): Promise<void> {
  return enqueueMails<`parcel-${ParcelStep}`>(
    tx,
    parcels.map(({ shipmentId, email }) => ({
      dedupeKey: keyOf.parcel(step, shipmentId),
      template: `parcel-${step}`,
      recipient: email,
      data: { shipmentId },
      delayMs: RECALL_MS,
    })),
  );
}

export const cancelMails = {
  packed: (tx: Database, orderId: string) => cancelMail(tx, keyOf.packed(orderId)),
  cancelled: (tx: Database, orderId: string) =>
    cancelRepeatableMails(tx, [keyOf.cancelled(orderId)]),
  /** @param units returned units so far: there may be a mail for each return */
  returned: (tx: Database, orderId: string, units: number) =>
    cancelRepeatableMails(
      tx,
      Array.from({ length: units }, (_, index) => keyOf.returned(orderId, index + 1)),
    ),
  sent: (tx: Database, shipmentId: string) => cancelMail(tx, keyOf.sent(shipmentId)),
  delivered: (tx: Database, shipmentId: string) =>
    cancelRepeatableMails(tx, [keyOf.delivered(shipmentId)]),
  parcel: (tx: Database, step: ParcelStep, shipmentId: string) =>
    step === 'packed'
      ? cancelMail(tx, keyOf.parcel(step, shipmentId))
      : cancelRepeatableMails(tx, [keyOf.parcel(step, shipmentId)]),
};
