'use client';

import { useActionState } from 'react';
import { useControlTexts } from '@/components/merchant/control-texts';
import { ActionAnswer } from '@/components/merchant/step-form';
import { Button } from '@/components/ui/button';
import { untouched } from '@/lib/auth/actions/action-state';
import { packMany } from '../actions';

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
