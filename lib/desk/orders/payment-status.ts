import type { OrderStatus } from '@/lib/db/generated/enums';

/** The payment's status of an order, as staff read it. */
export const paymentStatuses: Record<OrderStatus, string> = {
  PAID: 'Paid',
  REVIEW: 'In review',
  UNCERTAIN: 'Outcome unknown',
  PAYING: 'Being charged',
  PENDING: 'Not sent yet',
  FAILED: 'Not paid',
};

export type PaymentStatus = keyof typeof paymentStatuses;
