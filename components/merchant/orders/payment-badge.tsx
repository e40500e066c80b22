import { Badge } from '@/components/ui/badge';
import { type PaymentStatus, paymentStatuses } from '@/lib/desk/orders/payment-status';

const tones = {
  PAID: 'positive',
  REVIEW: 'negative',
  UNCERTAIN: 'caution',
  PAYING: 'plain',
  PENDING: 'plain',
  FAILED: 'plain',
} as const satisfies Record<PaymentStatus, string>;

/** The payment's status of an order. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={tones[status]}>{paymentStatuses[status]}</Badge>;
}
