'use client';

import { useActionState, useEffect, useRef } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { Notice } from '@/components/ui/notice';
import { Breakable } from '@/components/ui/text/breakable';
import { untouched } from '@/lib/auth/actions/action-state';
import { deleteCustomerData, linkToService } from '@/lib/dashboard/customers/actions';
import { fillWith } from '@/lib/texts/fill-with';
import { useControlTexts } from '../control-texts';

export function LinkCustomerForm({
  email,
  isLinked,
  summary,
}: {
  email: string;
  isLinked: boolean;
  summary: string;
}) {
  const [state, action, pending] = useActionState(linkToService, untouched);
  const texts = useControlTexts().linkCustomer;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLinked) notice.current?.focus();
  }, [isLinked]);
  if (isLinked) {
    return state.ok ? (
      <Notice ref={notice} tone="positive" live="status" className="mt-4">
        {state.message}
      </Notice>
    ) : null;
  }
  return (
    <details className="mt-4">
      <summary className="min-h-9 py-1.5 font-semibold text-sm">{summary}</summary>
      <form action={action} className="mt-3 grid justify-items-start gap-3" noValidate>
        <input type="hidden" name="email" value={email} />
        <TextField
          name="customerId"
          label={texts.id}
          hint={texts.hint}
          autoComplete="off"
          defaultValue={state.values?.customerId}
          error={state.fields.customerId}
        />
        {state.fields.customerId ? null : <ActionMessage state={state} />}
        <Button variant="secondary" size="sm" pending={pending}>
          {texts.submit}
        </Button>
      </form>
    </details>
  );
}

export function DeleteCustomerForm({ email }: { email: string }) {
  const [state, action, pending] = useActionState(deleteCustomerData, untouched);
  const texts = useControlTexts().deleteCustomer;
  return (
    <form action={action} className="mt-3 grid justify-items-start gap-3" noValidate>
      <input type="hidden" name="email" value={email} />
      <TextField
        name="confirm"
        label={fillWith(texts.confirm, { email: <Breakable text={email} /> })}
        autoComplete="off"
        defaultValue={state.values?.confirm}
        error={state.fields.confirm}
      />
      {state.fields.confirm ? null : <ActionMessage state={state} />}
      <Button variant="danger" pending={pending}>
        {texts.submit}
      </Button>
    </form>
  );
}
