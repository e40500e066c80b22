'use client';

import { useActionState, useState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { FieldError } from '@/components/ui/form/field-error';
import { useKeepInput } from '@/components/ui/form/keep-input';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { type ActionState, untouched } from '@/lib/auth/actions/action-state';
import {
  cancelSubscription,
  keepSubscription,
  setQuantity,
  switchPlan,
} from '@/lib/subscriptions/actions';
import { isQuantity } from '@/lib/subscriptions/attempt/limits';
import { PendingNotice, useShowPending } from './pending-changes';

export type PlanChoice = {
  key: string;
  name: string;
  /** The monthly price of the same quantity, with taxes. */
  monthly: string;
};

/** Changes the plan; says what changes and when before it is confirmed. */
export function SwitchForm({
  id,
  current,
  choices,
  nextCharge,
}: {
  id: string;
  current: PlanChoice;
  choices: readonly PlanChoice[];
  /** When the new price is charged first. */
  nextCharge: string | null;
}) {
  const ask = useShowPending();
  const [wanted, setWanted] = useState<string | null>(null);
  const choice = choices.find((one) => one.key === wanted);
  const [state, action, pending] = useActionState((before: ActionState, form: FormData) => {
    if (choice) ask({ kind: 'plan', wanted: choice.name, now: current.name });
    return switchPlan(before, form);
  }, untouched);
  return (
    <form action={action} className="grid gap-5">
      <input type="hidden" name="id" value={id} />
      <RadioCards
        legend="Choose another club"
        name="planKey"
        value={wanted ?? ''}
        onChange={(event) => setWanted(event.currentTarget.value)}
        options={choices.map((one) => ({
          value: one.key,
          label: one.name,
          detail: `${one.monthly} a month`,
        }))}
        describedBy={state.fields.planKey && 'field-planKey-error'}
      >
        <FieldError id="field-planKey-error">{state.fields.planKey}</FieldError>
      </RadioCards>
      {choice ? (
        <p className="rounded-md bg-sunken px-4 py-3 text-sm">
          You switch from {current.name} to {choice.name} immediately. Nothing is charged or
          refunded today; from the next charge on{nextCharge ? `, ${nextCharge},` : ''} you pay{' '}
          {choice.monthly} a month instead of {current.monthly}.
        </p>
      ) : null}
      <PendingNotice kind="plan" />
      {pending ? null : <ActionMessage state={state} />}
      <div>
        <Button variant="secondary" pending={pending} disabled={!choice}>
          {choice ? `Switch to ${choice.name}` : 'Choose a club'}
        </Button>
      </div>
    </form>
  );
}

/** Changes the quantity. */
export function QuantityForm({ id, quantity }: { id: string; quantity: number }) {
  const ask = useShowPending();
  const [state, action, pending] = useActionState((before: ActionState, form: FormData) => {
    const wanted = String(form.get('quantity')).trim();
    if (isQuantity(wanted) && Number(wanted) !== quantity)
      ask({ kind: 'quantity', wanted, now: quantity });
    return setQuantity(before, form);
  }, untouched);
  return (
    <form action={action} {...useKeepInput()} className="grid gap-4" noValidate>
      <input type="hidden" name="id" value={id} />
      <TextField
        name="quantity"
        id="subscription-quantity"
        label="Quantity"
        hint="Applies from the next charge; nothing is charged or refunded today."
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
          Update quantity
        </Button>
      </div>
    </form>
  );
}

/** Cancels the subscription, after one confirmation. */
export function CancelForm({
  id,
  plan,
  inTrial,
  periodEnd,
}: {
  id: string;
  plan: string;
  inTrial: boolean;
  /** The day on which what is paid ends, where it can end then. */
  periodEnd: string | null;
}) {
  const ask = useShowPending();
  const [state, action, pending] = useActionState((before: ActionState, form: FormData) => {
    if (form.get('when') !== 'period-end') ask({ kind: 'end' });
    return cancelSubscription(before, form);
  }, untouched);
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <div className="grid justify-items-start gap-4">
        <ActionMessage state={state} />
        <Button type="button" variant="danger" onClick={() => setAsked(true)}>
          Cancel subscription
        </Button>
      </div>
    );
  }
  return (
    <form action={action} className="grid gap-4">
      <input type="hidden" name="id" value={id} />
      {periodEnd ? (
        <p>
          The {plan} can end on {periodEnd}, with what is {inTrial ? 'free' : 'paid'}: nothing more
          is charged, and until the day before you can take that back.
        </p>
      ) : null}
      <p>
        {periodEnd ? 'If you cancel now: the' : 'The'} {plan} ends immediately.{' '}
        {inTrial
          ? 'Nothing has been charged, and nothing will be.'
          : 'Nothing more is charged, and the current month is not refunded.'}
      </p>
      <PendingNotice kind="end" />
      {pending ? null : <ActionMessage state={state} />}
      <div className="flex flex-wrap gap-3">
        {periodEnd ? (
          <Button pending={pending} name="when" value="period-end">
            Cancel on {periodEnd}
          </Button>
        ) : null}
        <Button variant="danger" pending={pending} name="when" value="now">
          Cancel now
        </Button>
        <Button type="button" variant="quiet" onClick={() => setAsked(false)}>
          {' '}
          Keep subscription{' '}
        </Button>
      </div>
    </form>
  );
}

/** Takes back a cancellation that ends the subscription later. */
export function KeepForm({
  id,
  ends,
  canTakeBack,
}: {
  id: string;
  ends: string;
  canTakeBack: boolean;
}) {
  const [state, action, pending] = useActionState(keepSubscription, untouched);
  return (
    <form action={action} className="grid justify-items-start gap-4">
      <input type="hidden" name="id" value={id} />
      <p>
        You cancelled it: it ends on {ends}, and nothing more is charged.{' '}
        {canTakeBack
          ? 'Until the day before you can take that back.'
          : 'The cancellation is on its way to the payment service.'}
      </p>
      <ActionMessage state={state} />
      {canTakeBack ? (
        <Button variant="secondary" pending={pending}>
          Keep the subscription
        </Button>
      ) : null}
    </form>
  );
}
