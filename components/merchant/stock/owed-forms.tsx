'use client';

import { useActionState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/form/field';
import { untouched } from '@/lib/auth/actions/action-state';
import { settleOwedUnits } from '@/lib/fulfilment/actions';
import { deliverOwedUnits } from '@/lib/stock/actions';

/** The two ways to settle owed units: deliver them, or agree on something else with the customer. */
export function OwedForms({
  orderId,
  variantId,
  about,
  isThere,
}: {
  orderId: string;
  variantId: string;
  /** The order and the item, as staff name them. */
  about: string;
  /** Whether any can be taken from stock. */
  isThere: boolean;
}) {
  const [delivered, deliver, delivering] = useActionState(deliverOwedUnits, untouched);
  const [settled, settle, settling] = useActionState(settleOwedUnits, untouched);
  const subject = (
    <>
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="variantId" value={variantId} />
    </>
  );
  return (
    <div className="grid justify-items-start gap-3 text-left">
      {isThere ? (
        <form action={deliver}>
          {subject}
          <Button size="sm" pending={delivering} aria-label={`Take from stock for ${about}`}>
            Take from stock
          </Button>
        </form>
      ) : (
        <p className="text-ink-soft text-sm">None in stock to take.</p>
      )}
      <ActionMessage state={delivered} />
      <details className="w-full" open={settled.ok === false}>
        <summary className="min-h-9 py-1.5 font-semibold text-sm">Settle otherwise</summary>
        <form action={settle} className="mt-1 grid justify-items-start gap-3" noValidate>
          {subject}
          <SelectField
            key={settled.values?.outcome}
            id={`outcome-${orderId}-${variantId}`}
            name="outcome"
            label="Instead of it"
            defaultValue={settled.values?.outcome ?? 'refund'}
            error={settled.fields.outcome}
          >
            <option value="refund">Money back: these units are cancelled</option>
            <option value="instead">Something else: the order is sent with it</option>
          </SelectField>
          <TextField
            id={`note-${orderId}-${variantId}`}
            name="note"
            label="What was agreed"
            hint="A note of the order"
            maxLength={500}
            autoComplete="off"
            defaultValue={settled.values?.note ?? ''}
            error={settled.fields.note}
          />
          <Button
            variant="secondary"
            size="sm"
            pending={settling}
            aria-label={`Settle ${about} otherwise`}
          >
            Settled
          </Button>
        </form>
      </details>
      <ActionMessage marked state={settled} />
    </div>
  );
}
