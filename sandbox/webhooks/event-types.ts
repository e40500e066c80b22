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

export type EventSubject = {
  readonly customerId?: string | undefined;
  readonly productId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly transactionId?: string | undefined;
};

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'dropped'] as const;
type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export type Delivery = {
  readonly seq: number;
  readonly id: string;
  readonly type: EventType;
  readonly body: string;
  readonly createdAt: number;
  /** Null for an event that is not delivered. */
  readonly status: DeliveryStatus | null;
  readonly tries: number;
  /** By the machine's clock. */
  readonly nextAttemptAt: number | null;
  readonly reason: string | null;
  /** Oldest first. */
  readonly attemptLog: readonly DeliveryAttempt[];
};

export type DeliveryAttempt = {
  readonly url: string;
  readonly at: number;
  readonly atWall: number;
  readonly durationMs: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
};
