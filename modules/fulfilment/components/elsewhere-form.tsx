'use client';

import { useActionState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { useControlTexts } from '@/components/merchant/control-texts';
import { ForRole } from '@/components/merchant/role';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { untouched } from '@/lib/auth/actions/action-state';
import { markFulfilledElsewhere } from '../actions';

/**
 * Marks all orders up to a date as fulfilled elsewhere: those from before the shop tracked fulfilment, or that were
 * shipped by other means. With a confirmation step.
 */
export function ElsewhereForm() {
  const [state, submit, pending] = useActionState(markFulfilledElsewhere, untouched);
  const texts = useControlTexts().fulfilment.elsewhere;
  const confirmation = state.insist;
  return (
    <ForRole>
      <details className="mt-10" open={state.ok !== null}>
        <summary className="w-fit cursor-pointer py-1 underline-offset-4 hover:underline">
          {texts.title}
        </summary>
        <form action={submit} className="mt-3 grid max-w-prose justify-items-start gap-4">
          <p className="text-ink-soft text-sm">{texts.text}</p>
          <TextField
            key={state.values?.before}
            name="before"
            label={texts.before}
            type="date"
            required
            hint={texts.hint}
            defaultValue={state.values?.before ?? ''}
            error={state.fields.before}
            className="w-60"
          />
          {confirmation ? (
            <>
              <p role="alert" className="font-semibold">
                {confirmation.doubts.join(' ')}
              </p>
              <Button
                variant="danger"
                pending={pending}
                name="confirmed"
                value={confirmation.value}
              >
                {texts.mark}
              </Button>
            </>
          ) : (
            <>
              <ActionMessage marked state={state} />
              <Button variant="secondary" pending={pending}>
                {texts.count}
              </Button>
            </>
          )}
        </form>
      </details>
    </ForRole>
  );
}
