import type { Choices } from '../dialect/dimensions.ts';
import type { EventType } from './event-types.ts';

/** The resources that an event is about. */
export type EventSubject = {
  readonly customerId?: string | undefined;
  readonly productId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly transactionId?: string | undefined;
};

type Payload = Record<string, unknown>;

/**
 * The delivered body, byte for byte. The interface shows the envelope and `customer_id` of customer:created; the
 * keys of all other payloads, and how JSON is written, depend on the dialect.
 */
export function eventBody(
  type: EventType,
  tenantId: string,
  subject: EventSubject,
  choices: Choices,
): string {
  const payload = {
    ...payloadOf(type, subject, choices['event.keys']),
    ...(type === 'customer:created' ? { customer_id: subject.customerId } : {}),
  };
  return bytesOf({ type, businessId: tenantId, payload }, choices['event.bytes']);
}

/** An event's id, sent in a header of its deliveries. */
export function eventId(seq: number): string {
  return `evt_${seq.toString().padStart(8, '0')}`;
}

function payloadOf(type: EventType, subject: EventSubject, keys: Choices['event.keys']): Payload {
  switch (keys) {
    case 'all':
      return {
        customer_id: subject.customerId,
        product_id: subject.productId,
        subscription_id: subject.subscriptionId,
        invoice_id: subject.invoiceId,
        transaction_id: subject.transactionId,
      };
    case 'own':
      return ownId(type, subject);
    case 'camel':
      return { ...subject };
    case 'nested': {
      const [kind = ''] = type.split(':');
      return { [kind]: { id: idOf(type, subject) } };
    }
    case 'id':
      return { id: idOf(type, subject) };
    case 'enveloped': {
      const [kind = ''] = type.split(':');
      const data = { [`${kind}_id`]: idOf(type, subject) };
      return { id: `${subject.invoiceId ?? idOf(type, subject)}:${type}`, data };
    }
    case 'empty':
      return {};
  }
}

/** Only the id of the resource itself, under a different key for each kind. */
function ownId(type: EventType, subject: EventSubject): Payload {
  if (type === 'customer:created') return {};
  if (type.startsWith('customer:')) return { customerId: subject.customerId };
  if (type.startsWith('product:')) return { _id: subject.productId };
  if (type.startsWith('subscription:charge:')) return { subscriptionId: subject.subscriptionId };
  return { id: idOf(type, subject) };
}

function idOf(type: EventType, subject: EventSubject): string | undefined {
  if (type.startsWith('customer:')) return subject.customerId;
  if (type.startsWith('product:')) return subject.productId;
  if (type.startsWith('subscription:')) return subject.subscriptionId;
  return subject.invoiceId;
}

type Envelope = { type: EventType; businessId: string; payload: Payload };

function bytesOf(event: Envelope, form: Choices['event.bytes']): string {
  switch (form) {
    case 'compact':
      return JSON.stringify(event);
    case 'blanks':
      return JSON.stringify(event, null, 2);
    case 'reordered':
      return JSON.stringify({
        payload: Object.fromEntries(Object.entries(event.payload).reverse()),
        type: event.type,
        businessId: event.businessId,
      });
    case 'escaped':
      return JSON.stringify(event).replace(/"[^"\\]*"/g, (text) => text.replace(/[a-z]/g, escaped));
    case 'non-ascii':
      return JSON.stringify({ ...event, note: 'Grüße – ご利用ありがとう ☕' });
    case 'newline':
      return `${JSON.stringify(event)}\r\n`;
  }
}

/** A letter with a JSON escape: `\u0063`. */
function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
