import type { OrderView } from '@/lib/orders/queries';

export type DisplayStatus = 'paid' | 'confirming' | 'failed' | 'review';

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

/** Whether the status can change without the buyer. Even a declined charge may turn out to have succeeded. */
export function canChange({ status, isKnownUncharged }: OrderView): boolean {
  const displayStatus = displayStatusOf(status);
  if (displayStatus === 'failed') return !isKnownUncharged;
  return displayStatus === 'confirming' || displayStatus === 'review';
}
