'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { untouched } from '@/lib/auth/actions/action-state';
import { packMany } from '@/lib/fulfilment/actions';
import { ActionAnswer } from '../action-answer';
import { useControlTexts } from '../control-texts';
import { ForRole } from '../role';

/** What staff do with the selected orders of the list; an owner exports them, too. */
export function OrderBulkActions({
  id,
  exportPath,
}: {
  /** Of the form that the list's checkboxes belong to. */
  id: string;
  /** With the view's prefix. */
  exportPath: string;
}) {
  const [state, pack, pending] = useActionState(packMany, untouched);
  const texts = useControlTexts();
  return (
    <form id={id} action={pack} className="mt-4">
      <ActionAnswer state={state} />
      {/* Without a selection the whole list would be exported. */}
      <div className="hidden flex-wrap gap-3 [main:has(tbody_:checked)_&]:flex">
        <Button size="sm" pending={pending}>
          {texts.fulfilment.packSelected}
        </Button>
        <ForRole needed="owner">
          <Button variant="secondary" size="sm" formAction={exportPath} formMethod="get">
            {texts.orders.exportSelected}
          </Button>
        </ForRole>
      </div>
    </form>
  );
}
