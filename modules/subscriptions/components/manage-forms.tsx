'use client';

import { useActionState, useEffect, useRef, useState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { NewCard, type NewCardTexts, type TokenizedCard } from '@/components/account/new-card';
import { AddressFields, type Country } from '@/components/address/address-fields';
import { useFormTexts } from '@/components/address/form-texts';
import { Button, buttonClass } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { FieldError } from '@/components/ui/form/field-error';
import { useKeepInput } from '@/components/ui/form/keep-input';
import { type ActionState, untouched } from '@/lib/auth/actions/action-state';
import type { Money } from '@/lib/money';
import {
  cancelSubscription,
  setDelivery,
  setQuantity,
  setSource,
  switchPlan,
} from '@/modules/subscriptions/actions';
import type { DeliveryView } from '@/modules/subscriptions/delivery/delivery';
import { Questions } from './join/questions';

/** A plan to switch to, with the price that the customer agrees to. */
export type PlanOffer = {
  key: string;
  name: string;
  price: string;
  month: Money;
  /** When the plan changes, and what it costs. */
  lines: readonly string[];
  submit: string;
};

/** Each plan opens to its price, and to the button that switches. */
export function SwitchForms({ id, offers }: { id: string; offers: readonly PlanOffer[] }) {
  const [state, action, pending] = useActionState(switchPlan, untouched);
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
          <form action={action} className="grid gap-4 px-4 pb-4">
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
      <Result state={state} pending={pending} />
    </div>
  );
}

/** The result. It gets the focus of a pressed button that has disappeared. */
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

/** Shows the price of another quantity, then asks to confirm it. */
export function QuantityForm({
  id,
  quantity,
  texts,
}: {
  id: string;
  quantity: number;
  texts: { title: string; hint: string; update: string };
}) {
  const [state, action, pending] = useActionState(setQuantity, untouched);
  const { insist } = state;
  return (
    <div className="grid gap-4">
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
        <div>
          <Button variant="secondary" pending={pending && !insist}>
            {texts.update}
          </Button>
        </div>
      </form>
      {insist ? (
        <form key={insist.label} action={action} className="grid gap-4">
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
      <Result state={state} pending={pending} />
    </div>
  );
}

/** Changes the card of a subscription. Open if a card is needed, else behind a button. */
export function SourceForm({
  id,
  sessionToken,
  environment,
  isOpen,
  texts,
}: {
  id: string;
  sessionToken: string | null;
  environment: string;
  /** A charge is unpaid: the new card pays it. */
  isOpen: boolean;
  /** `use` is the label of the submit button. */
  texts: { use: string; change: string; newCard: NewCardTexts };
}) {
  const [isFormOpen, setFormOpen] = useState(isOpen);
  const [result, setResult] = useState<ActionState | null>(null);
  const again = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The clicked button has disappeared.
    if (result) again.current?.querySelector('button')?.focus();
  }, [result]);

  async function take(card: TokenizedCard): Promise<ActionState> {
    const answer = await setSource({ id, ...card });
    if (answer.ok) {
      setResult(answer);
      setFormOpen(false);
    }
    return answer;
  }

  if (isFormOpen) {
    return (
      <NewCard
        sessionToken={sessionToken}
        environment={environment}
        label={texts.use}
        texts={texts.newCard}
        onTokenized={take}
      />
    );
  }
  return (
    <div ref={again} className="grid justify-items-start gap-4">
      {result ? <ActionMessage state={result} /> : null}
      <Button type="button" variant="secondary" onClick={() => setFormOpen(true)}>
        {texts.change}
      </Button>
    </div>
  );
}

/** Opens to the consequences of a cancellation, and to the button that cancels. */
export function CancelForm({
  id,
  texts,
}: {
  id: string;
  texts: { title: string; text: string; now: string };
}) {
  const [state, action, pending] = useActionState(cancelSubscription, untouched);
  return (
    <div className="grid gap-4">
      <details>
        <summary className={buttonClass('danger')}>{texts.title}</summary>
        <form action={action} className="mt-4 grid gap-4">
          <input type="hidden" name="id" value={id} />
          <p>{texts.text}</p>
          <div>
            <Button variant="danger" pending={pending}>
              {texts.now}
            </Button>
          </div>
        </form>
      </details>
      {pending ? null : <ActionMessage state={state} />}
    </div>
  );
}

export function DeliveryForm({
  id,
  view,
  countries,
  label,
  problems = {},
}: {
  id: string;
  view: DeliveryView;
  countries: readonly Country[];
  label: string;
  problems?: Readonly<Record<string, string>>;
}) {
  const { addresses } = useFormTexts();
  const [state, action, pending] = useActionState(setDelivery, untouched);
  const known: Record<string, string> = {
    ...view.delivery?.contact,
    ...view.delivery?.address,
    ...state.values,
  };
  const errors = state.ok === null ? problems : state.fields;
  const country = state.values?.country ?? (view.country || (countries[0]?.code ?? ''));
  const chosen = Object.fromEntries(
    view.questions.map(({ key }) => [
      key,
      state.values?.[`choice.${key}`] ?? view.choices[key] ?? '',
    ]),
  );
  return (
    <form action={action} {...useKeepInput()} className="grid gap-5" noValidate>
      <input type="hidden" name="id" value={id} />
      <Questions questions={view.questions} chosen={chosen} />
      <div className="grid gap-4 sm:grid-cols-6">
        {(['firstname', 'lastname'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            id={`delivery-${name}`}
            label={addresses[name]}
            autoComplete={name === 'firstname' ? 'given-name' : 'family-name'}
            defaultValue={known[name] ?? ''}
            error={errors[name]}
            className="sm:col-span-3"
          />
        ))}
      </div>
      <AddressFields
        idPrefix="delivery-"
        values={{ ...known, country }}
        errors={errors}
        countries={countries}
      />
      <ActionMessage marked state={state} />
      <div>
        <Button variant="secondary" pending={pending}>
          {label}
        </Button>
      </div>
    </form>
  );
}
