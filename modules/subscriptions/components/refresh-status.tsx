'use client';

import { useActionState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { untouched } from '@/lib/auth/actions/action-state';
import { readSubscriptionAgain } from '@/modules/subscriptions/actions';

/** A button that syncs the subscription with the payment service. */
export function RefreshStatus({ id, label }: { id: string; label: string }) {
  const [state, action, pending] = useActionState(readSubscriptionAgain, untouched);
  return (
    <form action={action} className="mt-4 grid max-w-prose justify-items-start gap-3">
      <input type="hidden" name="id" value={id} />
      <Button variant="quiet" size="sm" pending={pending} className="-ml-3">
        {label}
      </Button>
      <ActionMessage state={state} />
    </form>
  );
}
