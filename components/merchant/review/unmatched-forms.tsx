'use client';

import { Button, type ButtonVariant } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/form/field';
import type { ActionState } from '@/lib/auth/actions/action-state';
import {
  assignToCustomer,
  endSubscription,
  resolveEntry,
} from '@/lib/subscriptions/review/unmatched-actions';
import { useControlTexts } from '../control-texts';
import { ForRole } from '../role';
import { DecisionError, useDecision } from './decisions';

type Act = (before: ActionState, form: FormData) => Promise<ActionState>;

/** A form with one button; its result is announced above the lists. */
function EntryForm({
  act,
  about,
  label,
  variant = 'secondary',
  children,
}: {
  act: Act;
  about: string;
  label: string;
  variant?: ButtonVariant;
  children: React.ReactNode;
}) {
  const [answer, submit, pending] = useDecision(act, about);
  return (
    <ForRole>
      <form action={submit} className="grid content-start justify-items-start gap-3">
        {children}
        <Button size="sm" variant={variant} pending={pending} aria-label={`${label}: ${about}`}>
          {label}
        </Button>
        <DecisionError state={answer} />
      </form>
    </ForRole>
  );
}

/** Resolves an entry without further effect. */
export function MarkResolved({ kind, id, about }: { kind: string; id: string; about: string }) {
  const { resolve } = useControlTexts().decision;
  return (
    <EntryForm act={resolveEntry} about={about} label={resolve}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
    </EntryForm>
  );
}

/** Assigns a subscription to its customer; has a plan field if the plan is unknown. */
export function HandOver({
  subscriptionId,
  about,
  plans,
}: {
  subscriptionId: string;
  about: string;
  plans: readonly { key: string; name: string }[];
}) {
  const texts = useControlTexts().unmatched;
  return (
    <EntryForm act={assignToCustomer} about={about} label={texts.handOver}>
      <input type="hidden" name="subscriptionId" value={subscriptionId} />
      {plans.length > 0 ? (
        <SelectField
          name="planKey"
          id={`plan-${subscriptionId}`}
          label={texts.plan}
          defaultValue=""
        >
          <option value="">{texts.unknownPlan}</option>
          {plans.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </EntryForm>
  );
}

/** Cancels a subscription at the service. */
export function EndIt({ subscriptionId, about }: { subscriptionId: string; about: string }) {
  const { end } = useControlTexts().unmatched;
  return (
    <EntryForm act={endSubscription} about={about} label={end} variant="danger">
      <input type="hidden" name="subscriptionId" value={subscriptionId} />
    </EntryForm>
  );
}

/** Imports the subscription behind a charge without items. */
export function NameSubscription({ chargeId, about }: { chargeId: string; about: string }) {
  const texts = useControlTexts().unmatched;
  return (
    <EntryForm act={assignToCustomer} about={about} label={texts.submit}>
      <TextField
        name="subscriptionId"
        id={`subscription-of-${chargeId}`}
        label={texts.id}
        hint={texts.hint}
        autoComplete="off"
        required
      />
    </EntryForm>
  );
}
