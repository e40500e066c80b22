'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { untouched } from '@/lib/auth/actions/action-state';
import { buyAgain } from '@/lib/orders/actions';

/** Adds an order's items to the cart; for an order under review, to a new cart. */
export function BuyAgain({
  orderId,
  orderKey,
  texts,
}: {
  orderId: string;
  orderKey?: string | undefined;
  texts: { again: string; toCart: string };
}) {
  const [state, action, pending] = useActionState(buyAgain, untouched);
  return (
    <form action={action} className="grid gap-3">
      <input type="hidden" name="orderId" value={orderId} />
      {orderKey ? <input type="hidden" name="key" value={orderKey} /> : null}
      <div>
        <Button variant="secondary" size="sm" pending={pending}>
          {texts.again}
        </Button>
      </div>
      {state.message ? (
        <Notice tone="caution" live="status">
          <span>{state.message}</span> <Link href="/cart">{texts.toCart}</Link>
        </Notice>
      ) : null}
    </form>
  );
}
