'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { untouched } from '@/lib/auth/actions/action-state';
import { markOrderShipped } from '@/lib/orders/ship-action';
import { useControlTexts } from '../control-texts';
import { ActionAnswer } from '../step-form';

export function ShipForm({ id, isShipped }: { id: string; isShipped: boolean }) {
  const [state, ship, pending] = useActionState(markOrderShipped, untouched);
  const texts = useControlTexts().orders;
  return (
    <>
      <ActionAnswer state={state} />
      {isShipped ? null : (
        <form action={ship} className="grid justify-items-start gap-3" noValidate>
          <input type="hidden" name="id" value={id} />
          <TextField
            name="trackingUrl"
            type="url"
            label={texts.trackingUrl}
            optional={texts.optional}
            maxLength={500}
            defaultValue={state.values?.trackingUrl}
            error={state.fields.trackingUrl}
          />
          <Button pending={pending}>{texts.ship}</Button>
        </form>
      )}
    </>
  );
}
