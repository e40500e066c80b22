'use client';

import { useActionState, useEffect, useRef } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { FieldError } from '@/components/ui/form/field-error';
import { useHydrated } from '@/components/ui/form/hydrated';
import { useKeepInput } from '@/components/ui/form/keep-input';
import { type ActionState, untouched } from '@/lib/auth/actions/action-state';
import type { Money } from '@/lib/money';
import { setQuantity, switchPlan } from '@/modules/subscriptions/actions';
import { isQuantity } from '@/modules/subscriptions/attempt/limits';
import { PendingNotice, useShowPending } from './pending-changes';

/** A plan to switch to, with the price that the customer agrees to. */
export type PlanOffer = {
  key: string;
  name: string;
  /** Per month, of the same quantity, with taxes. */
  price: string;
  month: Money;
  /** What changes, from when on, and what it costs. */
  lines: readonly string[];
  /** The button's label. */
  submit: string;
};

/** Plans to switch to: each opens to what it would cost, and to the button that switches. */
export function SwitchForms({
  id,
  current,
  offers,
}: {
  id: string;
  /** The name of the current plan. */
  current: string;
  offers: readonly PlanOffer[];
}) {
  const showPending = useShowPending();
  const isHydrated = useHydrated();
  const [state, send, pending] = useActionState(switchPlan, untouched);
  const showAndSend = (sent: FormData) => {
    const wanted = offers.find(({ key }) => key === sent.get('planKey'))?.name;
    if (wanted) showPending({ kind: 'plan', wanted, now: current });
    send(sent);
  };
  return (
    <div className="grid gap-3">
      {offers.map(({ key, name, price, month, lines, submit }) => (
        <details key={key} name="plan" className="rounded-md border-2 border-line bg-surface">
          <summary className="min-h-12 px-4 py-2.5">
            <span className="inline-flex w-11/12 flex-wrap items-center justify-between gap-x-4 pl-1">
              <span className="font-semibold">{name}</span>
              <span className="text-ink-soft">{price}</span>
            </span>
          </summary>
          <form action={isHydrated ? showAndSend : send} className="grid gap-4 px-4 pb-4">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="planKey" value={key} />
            <input type="hidden" name="shownTotal" value={month.amount} />
            <input type="hidden" name="currency" value={month.currency} />
            <Lines of={lines} />
            <div>
              <Button pending={pending}>{submit}</Button>
            </div>
          </form>
        </details>
      ))}
      <FieldError id="field-planKey-error">{state.fields.planKey}</FieldError>
      <PendingNotice kind="plan" />
      <Result state={state} pending={pending} />
    </div>
  );
}

/** The result; takes the focus of a pressed button that is gone. */
function Result({ state, pending }: { state: ActionState; pending: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.ok && document.activeElement === document.body) box.current?.focus();
  }, [state]);
  return (
    <div ref={box} tabIndex={-1} className="outline-none empty:hidden">
      {pending ? null : <ActionMessage marked state={state} />}
    </div>
  );
}

function Lines({ of: lines }: { of: readonly string[] }) {
  return (
    <ul className="grid gap-1.5 rounded-md bg-sunken px-4 py-3 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Changes the quantity: shows what it would cost, then asks to confirm it. */
export function QuantityForm({
  id,
  quantity,
  texts,
}: {
  id: string;
  quantity: number;
  texts: { title: string; hint: string; update: string };
}) {
  const showPending = useShowPending();
  const isHydrated = useHydrated();
  const [state, submit, pending] = useActionState(setQuantity, untouched);
  const showAndSubmit = (form: FormData) => {
    const wanted = String(form.get('quantity')).trim();
    if (isQuantity(wanted)) showPending({ kind: 'quantity', wanted, now: quantity });
    submit(form);
  };
  const { insist } = state;
  return (
    <div className="grid gap-4">
      <form action={submit} {...useKeepInput()} className="grid gap-4" noValidate>
        <input type="hidden" name="id" value={id} />
        <TextField
          name="quantity"
          id="subscription-quantity"
          label={texts.title}
          hint={texts.hint}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={state.values?.quantity ?? String(quantity)}
          error={state.fields.quantity}
          className="max-w-xs"
        />
        <FieldError id="subscription-id-error">{state.fields.id}</FieldError>
        <div>
          <Button variant="secondary" pending={pending && !insist}>
            {texts.update}
          </Button>
        </div>
      </form>
      {insist ? (
        <form
          key={insist.label}
          action={isHydrated ? showAndSubmit : submit}
          className="grid gap-4"
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="quantity" value={state.values?.quantity} />
          <input type="hidden" name="agreed" value={insist.value} />
          <div role="status">
            <Lines of={insist.doubts} />
          </div>
          <div>
            <Button pending={pending}>{insist.label}</Button>
          </div>
        </form>
      ) : null}
      <PendingNotice kind="quantity" />
      <Result state={state} pending={pending} />
    </div>
  );
}
