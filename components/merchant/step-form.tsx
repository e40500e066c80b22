'use client';

import { createContext, type ReactNode, use, useActionState, useEffect, useRef } from 'react';
import { useFormStatus } from 'react-dom';
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { type ActionState, untouched } from '@/lib/auth/actions/action-state';
import { ForRole } from './role';

type Action = (before: ActionState, form: FormData) => Promise<ActionState>;

const Steps = createContext<{ state: ActionState; submit: (form: FormData) => void } | null>(null);

/**
 * Forms of one subject that share an action. A successful step removes its own form, so the result is shown here and
 * takes the focus. Works without JavaScript.
 */
export function StepForms({ action, children }: { action: Action; children: ReactNode }) {
  const [state, submit] = useActionState(action, untouched);
  return (
    <Steps value={{ state, submit }}>
      <ActionAnswer state={state} />
      {children}
    </Steps>
  );
}

/** Shown only to roles that may submit it. `fields` are hidden inputs. */
export function StepForm({
  step,
  fields,
  className,
  children,
}: {
  step: string;
  fields: Record<string, string | number>;
  className?: string;
  children: ReactNode;
}) {
  const steps = use(Steps);
  return (
    <ForRole>
      <form action={steps?.submit} className={className} noValidate>
        <input type="hidden" name="step" value={step} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </form>
    </ForRole>
  );
}

// module: fulfilment
/** The last result of this step's form: field errors and submitted values. */
export function useStepAnswer(step: string, id: string) {
  const state = use(Steps)?.state ?? untouched;
  const { values = {} } = state;
  const isOwn = values.step === step && values.id === id;
  return isOwn ? { fields: state.fields, values } : { fields: {}, values: {} };
}

export function StepButton({
  variant,
  size = 'sm',
  children,
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
}) {
  const { pending } = useFormStatus();
  return (
    <Button variant={variant} size={size} pending={pending}>
      {children}
    </Button>
  );
}

/** Takes the focus, because the submitted form may be gone when the result arrives. */
export function ActionAnswer({ state }: { state: ActionState }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.ok !== null) box.current?.focus();
  }, [state]);
  if (!state.message) return null;
  return (
    <Notice
      ref={box}
      tone={state.ok ? 'positive' : 'negative'}
      live={state.ok ? 'status' : 'alert'}
      className="mb-5"
    >
      {state.message}
    </Notice>
  );
}
