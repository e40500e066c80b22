'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { untouched } from '@/lib/auth/action-state';
import { revokeOrderLinks } from '@/lib/orders/actions';
import { ActionMessage } from './action-message';

/** Revokes the links that show an order without signing in. */
export function OrderLinks({ orderId }: { orderId: string }) {
  const [state, action, pending] = useActionState(revokeOrderLinks, untouched);
  return (
    <form action={action} data-print="hide" className="mt-10 grid justify-items-start gap-3">
      <input type="hidden" name="orderId" value={orderId} />
      <p className="text-ink-soft text-sm">
        Anyone with a link from our e-mails can view this order without signing in for 90 days. Was
        one passed on?
      </p>
      <ActionMessage state={state} />
      {state.ok ? null : (
        <Button variant="secondary" size="sm" pending={pending}>
          Revoke all links
        </Button>
      )}
    </form>
  );
}
