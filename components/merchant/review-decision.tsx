'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { decideCharged, decideNotCharged, type ReviewAnswer } from '@/lib/checkout/review-actions';

/** The two ways in which a person can settle an order, each with what it does. */
export function ReviewDecision({ orderId, suggestion }: { orderId: string; suggestion: string }) {
  const [charged, confirm, confirming] = useActionState<ReviewAnswer, FormData>(
    decideCharged,
    null,
  );
  const [cleared, dismiss, dismissing] = useActionState<ReviewAnswer, FormData>(
    decideNotCharged,
    null,
  );
  const answer = charged ?? cleared;
  return (
    <div className="mt-6 grid gap-6 sm:grid-cols-2">
      <form action={confirm} className="grid content-start gap-3">
        <input type="hidden" name="orderId" value={orderId} />
        <TextField
          id={`transaction-${orderId}`}
          name="transactionId"
          label="Transaction at the service"
          defaultValue={suggestion}
          required
          hint="The order becomes paid with this transaction, the shopper gets the confirmation, and the transaction belongs to no other order."
        />
        <Button type="submit" pending={confirming}>
          It was charged
        </Button>
      </form>
      <form action={dismiss} className="grid content-start gap-3">
        <input type="hidden" name="orderId" value={orderId} />
        <p className="text-sm text-ink-soft">
          Press this only after you looked for the charge in the service’s own records. The order
          fails, the shopper’s cart is free again, and a new payment can start.
        </p>
        <Button type="submit" look="danger" pending={dismissing}>
          It was not charged
        </Button>
      </form>
      {answer ? (
        <div className="sm:col-span-2">
          <Notice tone={answer.ok ? 'positive' : 'negative'} live="status">
            {answer.message}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
