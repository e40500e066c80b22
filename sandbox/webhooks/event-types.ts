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

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'dropped'] as const;
type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An event, and how far its delivery is. */
export type Delivery = {
  readonly seq: number;
  readonly id: string;
  readonly type: EventType;
  /** The delivered bytes. */
  readonly body: string;
  /** By the tenant's clock. */
  readonly createdAt: number;
  /** Null for an event that is not delivered. */
  readonly status: DeliveryStatus | null;
  readonly tries: number;
  /** When the next attempt is due, by the machine's clock. */
  readonly nextAttemptAt: number | null;
  /** The last failure, as a sentence. */
  readonly reason: string | null;
  /** Oldest first. */
  readonly attemptLog: readonly DeliveryAttempt[];
};

export type DeliveryAttempt = {
  readonly url: string;
  /** By the tenant's clock, and by the machine's. */
  readonly at: number;
  readonly atWall: number;
  readonly durationMs: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  /** Why there was no response, as a sentence. */
  readonly error: string | null;
};
