'use client';

import { useActionState, useEffect, useRef, useState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { FieldError } from '@/components/ui/form/field-error';
import { useKeepInput } from '@/components/ui/form/keep-input';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { type ActionState, untouched } from '@/lib/auth/actions/action-state';
import { fillIn } from '@/lib/format';
import type { Money } from '@/lib/money';
import { setQuantity, switchPlan } from '@/lib/subscriptions/actions';
import { isQuantity } from '@/lib/subscriptions/attempt/limits';
import type { Dictionary } from '@/lib/texts/dictionary';
import { PendingNotice, useShowPending } from './pending-changes';

export type PlanChoice = {
  key: string;
  name: string;
  /** The monthly price of the same quantity, with taxes. */
  monthly: string;
};

/** A plan to switch to, with the price that the customer agrees to. */
type Offer = PlanChoice & { month: Money };

export type SwitchTexts = Pick<
  Dictionary['subscriptions']['plan'],
  'choose' | 'chooseOne' | 'switchTo'
> & {
  aMonth: string;
  /** What changes and when, with `{now}`, `{wanted}`, `{oldPrice}` and `{newPrice}`. */
  switching: string;
};

/** Changes the plan; says what changes and when before it is confirmed. */
export function SwitchForm({
  id,
  current,
  choices,
  texts,
}: {
  id: string;
  current: PlanChoice;
  choices: readonly Offer[];
  texts: SwitchTexts;
}) {
  const showPending = useShowPending();
  const [selected, setSelected] = useState<string | null>(null);
  const choice = choices.find((one) => one.key === selected);
  const form = useRef<HTMLFormElement>(null);
  // The customer may have selected a plan before hydration.
  useEffect(() => {
    const chosen = form.current && new FormData(form.current).get('planKey');
    if (typeof chosen === 'string') setSelected(chosen);
  }, []);
  const [state, action, pending] = useActionState((before: ActionState, sent: FormData) => {
    if (choice) {
      // With its price, from one state.
      sent.set('planKey', choice.key);
      showPending({ kind: 'plan', wanted: choice.name, now: current.name });
    }
    return switchPlan(before, sent);
  }, untouched);
  return (
    <form ref={form} action={action} className="grid gap-5">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="shownTotal" value={choice?.month.amount ?? ''} />
      <input type="hidden" name="currency" value={choice?.month.currency ?? ''} />
      <RadioCards
        legend={texts.choose}
        name="planKey"
        // What is chosen stays so when React resets the form after its action.
        defaultValue={selected ?? undefined}
        onChoose={setSelected}
        options={choices.map((one) => ({
          value: one.key,
          label: one.name,
          detail: fillIn(texts.aMonth, { price: one.monthly }),
        }))}
        describedBy={state.fields.planKey && 'field-planKey-error'}
      >
        <FieldError id="field-planKey-error">{state.fields.planKey}</FieldError>
      </RadioCards>
      {choice ? (
        <p className="rounded-md bg-sunken px-4 py-3 text-sm">
          {fillIn(texts.switching, {
            now: current.name,
            wanted: choice.name,
            oldPrice: current.monthly,
            newPrice: choice.monthly,
          })}
        </p>
      ) : null}
      <PendingNotice kind="plan" />
      {pending ? null : <ActionMessage state={state} />}
      <div>
        <Button variant="secondary" pending={pending} disabled={!choice}>
          {choice ? fillIn(texts.switchTo, { wanted: choice.name }) : texts.chooseOne}
        </Button>
      </div>
    </form>
  );
}

/** Changes the quantity. */
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
  const [state, action, pending] = useActionState((before: ActionState, form: FormData) => {
    const wanted = String(form.get('quantity')).trim();
    if (isQuantity(wanted) && Number(wanted) !== quantity)
      showPending({ kind: 'quantity', wanted, now: quantity });
    return setQuantity(before, form);
  }, untouched);
  return (
    <form action={action} {...useKeepInput()} className="grid gap-4" noValidate>
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
      <PendingNotice kind="quantity" />
      {pending ? null : <ActionMessage marked state={state} />}
      <div>
        <Button variant="secondary" pending={pending}>
          {texts.update}
        </Button>
      </div>
    </form>
  );
}
