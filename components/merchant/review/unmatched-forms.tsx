'use client';

import { Button, type ButtonVariant } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/form/field';
import type { ActionState } from '@/lib/auth/actions/action-state';
import {
  assignToCustomer,
  endSubscription,
  resolveEntry,
} from '@/lib/subscriptions/review/unmatched-actions';
import { AskFirst } from '../ask-first';
import { useControlTexts } from '../control-texts';
import { ForRole } from '../role';
import { DecisionError, useDecision } from './decisions';

type Act = (before: ActionState, form: FormData) => Promise<ActionState>;

/** A decision about an entry, which asks first; its result is announced above the lists. */
function EntryForm({
  act,
  about,
  texts: { label, text, confirm },
  variant = 'secondary',
  children,
}: {
  act: Act;
  about: string;
  /** The decision, what will happen, and the button that makes it. */
  texts: { label: string; text: string; confirm: string };
  variant?: ButtonVariant;
  children: React.ReactNode;
}) {
  const [answer, submit, pending] = useDecision(act, about);
  return (
    <ForRole>
      <AskFirst
        label={label}
        about={about}
        isOpen={answer.ok === false}
        isDanger={variant === 'danger'}
      >
        <form action={submit} className="grid content-start justify-items-start gap-3">
          <p className="text-sm">{text}</p>
          {children}
          <Button size="sm" variant={variant} pending={pending}>
            {confirm}
          </Button>
          <DecisionError state={answer} />
        </form>
      </AskFirst>
    </ForRole>
  );
}

/** Resolves an entry without further effect. */
export function MarkResolved({ kind, id, about }: { kind: string; id: string; about: string }) {
  const { resolve, resolveText, confirmResolve } = useControlTexts().decision;
  const texts = { label: resolve, text: resolveText, confirm: confirmResolve };
  return (
    <EntryForm act={resolveEntry} about={about} texts={texts}>
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
    <EntryForm act={assignToCustomer} about={about} texts={texts.assign}>
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
    <EntryForm act={endSubscription} about={about} texts={end} variant="danger">
      <input type="hidden" name="subscriptionId" value={subscriptionId} />
    </EntryForm>
  );
}

/** Imports the subscription behind a charge without items. */
export function NameSubscription({ chargeId, about }: { chargeId: string; about: string }) {
  const texts = useControlTexts().unmatched;
  return (
    <EntryForm act={assignToCustomer} about={about} texts={texts.import}>
      <TextField
        name="subscriptionId"
        id={`subscription-of-${chargeId}`}
        label={texts.id}
        autoComplete="off"
        required
      />
    </EntryForm>
  );
}
