import type { OrderView } from '@/lib/orders/queries';

/** The order status shown to the buyer. */
export type DisplayStatus = 'paid' | 'confirming' | 'failed' | 'review';

/** Maps a status of the state machine to the buyer's. */
export function displayStatusOf(status: OrderView['status']): DisplayStatus {
  switch (status) {
    case 'PAID':
      return 'paid';
    case 'FAILED':
      return 'failed';
    case 'REVIEW':
      return 'review';
    case 'PENDING':
    case 'PAYING':
    case 'UNCERTAIN':
      return 'confirming';
  }
}

/**
 * Whether the order can still change without an action of the buyer: a declined charge may turn out to have
 * succeeded.
 */
export function canChange({ status, isKnownUncharged }: OrderView): boolean {
  const displayStatus = displayStatusOf(status);
  if (displayStatus === 'failed') return !isKnownUncharged;
  return displayStatus === 'confirming' || displayStatus === 'review';
}
