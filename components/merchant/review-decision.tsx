'use client';

import { decideCharged, decideNotCharged } from '@/lib/checkout/review-actions';
import { Decision } from './decisions';

/** Settles an order by hand. */
export function ReviewDecision({
  order,
  suggestion,
}: {
  order: { id: string; number: string; email: string };
  suggestion: string;
}) {
  return (
    <Decision
      about={`Order ${order.number}, ${order.email}`}
      subject={{ name: 'orderId', value: order.id }}
      found={{
        decide: decideCharged,
        label: 'It was charged',
        field: {
          name: 'transactionId',
          label: 'Transaction at the service',
          hint: 'The order becomes paid with this transaction, the shopper gets the confirmation, and the transaction belongs to no other order.',
          suggestion,
        },
      }}
      ruledOut={{
        decide: decideNotCharged,
        label: 'It was not charged',
        text: 'Press this only after you looked for the charge in the service’s own records. The order fails, the shopper’s cart is free again, and a new payment can start.',
      }}
    />
  );
}
