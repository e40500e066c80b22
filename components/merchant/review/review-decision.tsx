'use client';

import { Button } from '@/components/ui/button';
import { decideCharged, decideNotCharged, resolveOrderFlag } from '@/lib/checkout/review/actions';
import { ForRole } from '../role';
import { Decision, Refusal, useDecision } from './decisions';

/** Settles an order manually. */
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
        text: 'Do this only after checking the service’s own records for the charge. The order fails, the shopper’s cart is free again, and a new payment can start.',
      }}
    />
  );
}

/** Resolves a flag. */
export function ResolveFlag({ id, about }: { id: string; about: string }) {
  const [answer, resolve, resolving] = useDecision(resolveOrderFlag, about);
  return (
    <ForRole>
      <form action={resolve} className="grid gap-2">
        <input type="hidden" name="flagId" value={id} />
        <Button variant="secondary" size="sm" pending={resolving}>
          Mark as resolved
        </Button>
        <Refusal answer={answer} />
      </form>
    </ForRole>
  );
}
