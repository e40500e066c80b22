'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { untouched } from '@/lib/auth/actions/action-state';
import { revokeOrderLinks } from '@/lib/orders/actions';
import { ActionMessage } from './action-message';

/** Revokes the links that show an order without signing in. */
export function OrderLinks({
  orderId,
  texts,
}: {
  orderId: string;
  texts: { text: string; revoke: string };
}) {
  const [state, action, pending] = useActionState(revokeOrderLinks, untouched);
  return (
    <form action={action} data-print="hide" className="mt-10 grid justify-items-start gap-3">
      <input type="hidden" name="orderId" value={orderId} />
      <p className="text-ink-soft text-sm">{texts.text}</p>
      <ActionMessage state={state} />
      {state.ok ? null : (
        <Button variant="secondary" size="sm" pending={pending}>
          {texts.revoke}
        </Button>
      )}
    </form>
  );
}
