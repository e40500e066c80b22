'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { untouched } from '@/lib/auth/actions/action-state';
import { buyAgain } from '@/lib/orders/actions';

/** Adds an order's items to the cart again. */
export function BuyAgain({ orderId, orderKey }: { orderId: string; orderKey?: string }) {
  const [state, action, pending] = useActionState(buyAgain, untouched);
  return (
    <form action={action} className="grid gap-3">
      <input type="hidden" name="orderId" value={orderId} />
      {orderKey ? <input type="hidden" name="key" value={orderKey} /> : null}
      <div>
        <Button variant="secondary" size="sm" pending={pending}>
          Buy again
        </Button>
      </div>
      {state.message ? (
        <Notice tone="caution" live="status">
          {state.message} <Link href="/cart">Go to your cart</Link>
        </Notice>
      ) : null}
    </form>
  );
}
