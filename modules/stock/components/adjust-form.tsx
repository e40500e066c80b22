'use client';

import { useActionState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { useDecision } from '@/components/merchant/review/decisions';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/form/field';
import { useKeepInput } from '@/components/ui/form/keep-input';
import { untouched } from '@/lib/auth/actions/action-state';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { adjustStockLevel, stopCountingStock } from '../actions';
import { adjustmentReasons } from '../units';

type Texts = DashboardTexts['stock']['form'];

/** `adjustmentId` makes a repeated submission idempotent. */
export function AdjustForm({
  variantId,
  adjustmentId,
  isCounted,
  texts,
}: {
  variantId: string;
  adjustmentId: string;
  isCounted: boolean;
  texts: Texts;
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
        label={texts.change}
        defaultValue={values.change ?? (isCounted ? 'add' : 'set')}
        error={state.fields.change}
      >
        <option value="add">{texts.changes.add}</option>
        <option value="remove">{texts.changes.remove}</option>
        <option value="set">{texts.changes.set}</option>
      </SelectField>
      <TextField
        name="units"
        label={texts.units}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values.units ?? ''}
        error={state.fields.units}
      />
      <SelectField
        key={`reason-${values.reason}`}
        name="reason"
        label={texts.reason}
        defaultValue={values.reason ?? (isCounted ? 'received' : 'counted')}
        error={state.fields.reason}
      >
        {adjustmentReasons.map((reason) => (
          <option key={reason} value={reason}>
            {texts.reasons[reason]}
          </option>
        ))}
      </SelectField>
      <TextField
        name="note"
        label={texts.note}
        optional={texts.optional}
        maxLength={500}
        autoComplete="off"
        className="sm:col-span-3"
        defaultValue={values.note ?? ''}
        error={state.fields.note}
      />
      <ActionMessage marked state={state} className="sm:col-span-3" />
      <div className="sm:col-span-3">
        <Button pending={pending}>{isCounted ? texts.adjust : texts.start}</Button>
      </div>
    </form>
  );
}

/** `Decisions` around the form announces the result, with `title` as the item's name. */
export function StopTrackingForm({
  variantId,
  title,
  texts,
}: {
  variantId: string;
  title: string;
  texts: Texts['stop'];
}) {
  const [state, action, pending] = useDecision(stopCountingStock, title);
  return (
    <details className="mt-6">
      <summary className="min-h-11 py-2 font-semibold">{texts.title}</summary>
      <form action={action} className="mt-1 grid justify-items-start gap-3">
        <input type="hidden" name="variantId" value={variantId} />
        <p className="text-sm">{texts.text}</p>
        <Button variant="danger" size="sm" pending={pending}>
          {texts.submit}
        </Button>
        {state.ok ? null : <ActionMessage state={state} />}
      </form>
    </details>
  );
}
