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
