'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { untouched } from '@/lib/auth/actions/action-state';
import { checkPayment } from '@/lib/orders/actions';

export function CheckPayment({
  orderId,
  orderKey,
  text,
}: {
  orderId: string;
  orderKey?: string | undefined;
  text: string;
}) {
  const [state, action, pending] = useActionState(checkPayment, untouched);
  return (
    <form action={action} className="mt-5 grid max-w-prose gap-3" data-print="hide">
      <input type="hidden" name="orderId" value={orderId} />
      {orderKey ? <input type="hidden" name="key" value={orderKey} /> : null}
      <div>
        <Button variant="secondary" pending={pending}>
          {text}
        </Button>
      </div>
      {state.message ? <Notice live="status">{state.message}</Notice> : null}
    </form>
  );
}
