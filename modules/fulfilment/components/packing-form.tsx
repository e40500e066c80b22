'use client';

import { useActionState, useRef } from 'react';
import { carriers } from '@/brand/carriers';
import { useControlTexts } from '@/components/merchant/control-texts';
import { ForRole } from '@/components/merchant/role';
import { ActionAnswer } from '@/components/merchant/step-form';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/form/field';
import { untouched } from '@/lib/auth/actions/action-state';
import { packMany, shipMany } from '../actions';
import type { PackingStage } from '../read-parcels';

/** Packed or shipped rows leave the list, so the result is shown above it, even when the list is empty. */
export function PackingForm({
  stage,
  isEmpty,
  children,
}: {
  stage: PackingStage;
  isEmpty: boolean;
  children: React.ReactNode;
}) {
  const [state, submit, pending] = useActionState(
    stage === 'pack' ? packMany : shipMany,
    untouched,
  );
  const texts = useControlTexts().fulfilment;
  const form = useRef<HTMLFormElement>(null);

  function tickAll(ticked: boolean) {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('input[name=entry]') ?? [];
    for (const box of boxes) if (!box.disabled) box.checked = ticked;
  }

  return (
    // React would reset the form after the action; refused rows keep their selection and input.
    <form ref={form} action={submit} onReset={(event) => event.preventDefault()}>
      <ActionAnswer state={state} />
      {isEmpty ? null : (
        <ForRole>
          <div className="sticky top-20 z-10 mb-4 flex flex-wrap items-end gap-3 rounded-md bg-paper py-2">
            {stage === 'ship' ? (
              <SelectField
                name="carrier"
                label={texts.carrier}
                defaultValue={state.values?.carrier ?? carriers[0]?.key}
                error={state.fields.carrier}
                className="w-44"
              >
                {carriers.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </SelectField>
            ) : null}
            <Button pending={pending}>
              {stage === 'pack' ? texts.packSelected : texts.shipSelected}
            </Button>
            <Button type="button" variant="quiet" size="sm" onClick={() => tickAll(true)}>
              {texts.tickAll}
            </Button>
            <Button type="button" variant="quiet" size="sm" onClick={() => tickAll(false)}>
              {texts.tickNone}
            </Button>
          </div>
        </ForRole>
      )}
      {children}
    </form>
  );
}

export function PackSelected() {
  const [state, pack, pending] = useActionState(packMany, untouched);
  return (
    <>
      <div className="w-full empty:hidden">
        <ActionAnswer state={state} />
      </div>
      <div className="hidden [main:has(tbody_:checked)_&]:block">
        <Button size="sm" pending={pending} formAction={pack}>
          {useControlTexts().fulfilment.packSelected}
        </Button>
      </div>
    </>
  );
}
