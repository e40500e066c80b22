/** Every event of the interface. */
export const EVENT_TYPES = [
  'customer:created',
  'customer:updated',
  'customer:deleted',
  'product:created',
  'product:updated',
  'product:deleted',
  'subscription:created',
  'subscription:updated',
  'subscription:deleted',
  'subscription:charge:success',
  'subscription:charge:failed',
  'invoice:created',
  'invoice:updated',
  'invoice:deleted',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** The resources that an event is about. */
export type EventSubject = {
  readonly customerId?: string | undefined;
  readonly productId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly transactionId?: string | undefined;
};

/** An event's id, sent in a header of its deliveries. */
export function eventId(seq: number): string {
  return `evt_${seq.toString().padStart(8, '0')}`;
}
