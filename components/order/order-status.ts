import type { OrderView } from '@/lib/orders/queries';

/** How an order stands, as the buyer should understand it. */
export type DisplayStatus = 'paid' | 'confirming' | 'failed' | 'review';

/** What a status of the state machine means to the buyer. */
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

/** Whether the order can still move on without the buyer: a refusal may prove to have charged. */
export function canChange({ status, isKnownUncharged }: OrderView): boolean {
  const displayStatus = displayStatusOf(status);
  if (displayStatus === 'failed') return !isKnownUncharged;
  return displayStatus === 'confirming' || displayStatus === 'review';
}
