import type { AttemptState, OrderStatus } from '@/lib/db/generated/enums';
import { unsettledOrders } from '@/lib/db/order-status';

/** Unsettled statuses that change without staff. */
export const confirmingOrders: readonly OrderStatus[] = unsettledOrders.filter(
  (status) => status !== 'REVIEW',
);

/** An order's status by its open or succeeded attempt, else by its latest attempt. UNCERTAIN during a resend. */
export function orderStatusOf(state: AttemptState, sends: number): OrderStatus {
  switch (state) {
    case 'CREATED':
      return 'PENDING';
    case 'SENDING':
      return sends > 1 ? 'UNCERTAIN' : 'PAYING';
    case 'UNKNOWN':
      return 'UNCERTAIN';
    case 'REVIEW':
      return 'REVIEW';
    case 'SUCCEEDED':
      return 'PAID';
    case 'REFUSED':
    case 'NOT_CHARGED':
    case 'ABANDONED':
      return 'FAILED';
  }
}
