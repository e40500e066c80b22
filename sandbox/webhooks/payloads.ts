import type { Dialect } from '../tenants.ts';
import type { EventType } from './event-types.ts';

/** The resources that an event is about. */
export type EventSubject = {
  readonly customerId?: string | undefined;
  readonly productId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly transactionId?: string | undefined;
};

/**
 * The body that is sent, byte for byte. The interface shows the envelope and `customer_id` of
 * customer:created; the keys of all other payloads are the dialect's choice.
 */
export function eventBody(
  type: EventType,
  tenantId: string,
  subject: EventSubject,
  dialect: Dialect,
): string {
  const payload = dialect === 'default' ? defaultPayload(subject) : alternatePayload(type, subject);
  return JSON.stringify({ type, businessId: tenantId, payload });
}

function defaultPayload(subject: EventSubject): Record<string, string | undefined> {
  return {
    customer_id: subject.customerId,
    product_id: subject.productId,
    subscription_id: subject.subscriptionId,
    invoice_id: subject.invoiceId,
    transaction_id: subject.transactionId,
  };
}

/** An event's identifier, which its deliveries carry in a header. */
export function eventId(seq: number): string {
  return `evt_${seq.toString().padStart(8, '0')}`;
}

/** Only the id of the resource itself, under another key for each kind. */
function alternatePayload(
  type: EventType,
  subject: EventSubject,
): Record<string, string | undefined> {
  if (type === 'customer:created') return { customer_id: subject.customerId };
  if (type.startsWith('customer:')) return { customerId: subject.customerId };
  if (type.startsWith('product:')) return { _id: subject.productId };
  if (type.startsWith('subscription:charge:')) return { subscriptionId: subject.subscriptionId };
  if (type.startsWith('subscription:')) return { id: subject.subscriptionId };
  return { id: subject.invoiceId };
}
