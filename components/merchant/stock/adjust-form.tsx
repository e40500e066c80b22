'use client';

import { useActionState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/form/field';
import { useKeepInput } from '@/components/ui/form/keep-input';
import { untouched } from '@/lib/auth/actions/action-state';
import { adjustStockLevel, stopCountingStock } from '@/lib/stock/actions';
import { adjustmentReasons } from '@/lib/stock/rules';

/** Changes the units on hand of an item, or starts to track it; `adjustmentId` makes a repeated submission the same. */
export function AdjustForm({
  variantId,
  adjustmentId,
  isCounted,
}: {
  variantId: string;
  adjustmentId: string;
  isCounted: boolean;
}) {
  const [state, action, pending] = useActionState(adjustStockLevel, untouched);
  const { values = {} } = state;
  return (
    <form action={action} {...useKeepInput()} className="mt-4 grid gap-4 sm:grid-cols-3" noValidate>
      <input type="hidden" name="variantId" value={variantId} />
      <input type="hidden" name="adjustmentId" value={adjustmentId} />
      <SelectField
        key={`change-${values.change}`}
        name="change"
        label="Change"
        defaultValue={values.change ?? (isCounted ? 'add' : 'set')}
        error={state.fields.change}
      >
        <option value="add">Add</option>
        <option value="remove">Remove</option>
        <option value="set">Set to</option>
      </SelectField>
      <TextField
        name="units"
        label="Units"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values.units ?? ''}
        error={state.fields.units}
      />
      <SelectField
        key={`reason-${values.reason}`}
        name="reason"
        label="Reason"
        defaultValue={values.reason ?? (isCounted ? 'received' : 'counted')}
        error={state.fields.reason}
      >
        {Object.entries(adjustmentReasons).map(([reason, text]) => (
          <option key={reason} value={reason}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextField
        name="note"
        label="Note"
        optional="(optional)"
        maxLength={500}
        autoComplete="off"
        className="sm:col-span-3"
        defaultValue={values.note ?? ''}
        error={state.fields.note}
      />
      <ActionMessage marked state={state} className="sm:col-span-3" />
      <div className="sm:col-span-3">
        <Button pending={pending}>{isCounted ? 'Adjust stock' : 'Start tracking'}</Button>
      </div>
    </form>
  );
}

/** Stops tracking the stock of an item. */
export function StopTrackingForm({ variantId }: { variantId: string }) {
  const [state, action, pending] = useActionState(stopCountingStock, untouched);
  return (
    <details className="mt-6">
      <summary className="min-h-11 py-2 font-semibold">Stop tracking</summary>
      <form action={action} className="mt-1 grid justify-items-start gap-3">
        <input type="hidden" name="variantId" value={variantId} />
        <p className="text-sm">Shoppers can then buy any number of it, at any time.</p>
        <Button variant="danger" size="sm" pending={pending}>
          Stop tracking it
        </Button>
        <ActionMessage state={state} />
      </form>
    </details>
  );
}
