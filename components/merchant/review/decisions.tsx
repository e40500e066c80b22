'use client';

import {
  createContext,
  type ReactNode,
  use,
  useActionState,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { Notice } from '@/components/ui/notice';
import { type ActionState, untouched } from '@/lib/auth/actions/action-state';
import { fillIn } from '@/lib/format';
import { AskFirst } from '../ask-first';
import { useControlTexts } from '../control-texts';
import { ForRole } from '../role';

type Decide = (before: ActionState, form: FormData) => Promise<ActionState>;
type Decided = { about: string; message: string };

const AnnounceDecision = createContext<(decided: Decided) => void>(() => {});

/** Announces the last decision and takes the focus, because a resolved entry disappears with the clicked button. */
export function Decisions({ children }: { children: ReactNode }) {
  const [last, setLast] = useState<Decided | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (last) box.current?.focus();
  }, [last]);
  return (
    <AnnounceDecision value={setLast}>
      {last ? (
        <Notice ref={box} tone="positive" live="status" title={last.about} className="my-6">
          {last.message}
        </Notice>
      ) : null}
      {children}
    </AnnounceDecision>
  );
}

/** Two ways to resolve an entry by hand, each with its consequences and a confirmation. */
export function Decision({
  about,
  subject,
  field,
  texts,
  found,
  ruledOut,
}: {
  /** The entry's name in announcements. */
  about: string;
  subject: { name: string; value: string };
  /** The field for the id at the service. */
  field: { name: string; suggestion: string };
  texts: Record<
    'found' | 'id' | 'hint' | 'confirmFound' | 'ruledOut' | 'text' | 'confirmRuledOut',
    string
  >;
  /** Called when the charge or subscription exists at the service. */
  found: Decide;
  /** Called when it does not exist. */
  ruledOut: Decide;
}) {
  const [foundState, submitFound, foundPending] = useDecision(found, about);
  const [ruledOutState, submitRuledOut, ruledOutPending] = useDecision(ruledOut, about);
  return (
    <ForRole otherwise={<NoPermission />}>
      <div className="mt-6 grid gap-4">
        <AskFirst
          label={texts.found}
          isOpen={foundState.ok === false || foundState.insist !== undefined}
        >
          <form action={submitFound} className="grid content-start gap-3">
            <input type="hidden" {...subject} />
            <TextField
              name={field.name}
              label={texts.id}
              hint={texts.hint}
              id={`${field.name}-${subject.value}`}
              autoComplete="off"
              defaultValue={
                foundState.insist?.value ?? foundState.values?.[field.name] ?? field.suggestion
              }
              required
            />
            <ConfirmButton
              request={foundState.insist}
              pending={foundPending}
              label={texts.confirmFound}
            />
            <DecisionError state={foundState} />
          </form>
        </AskFirst>
        <AskFirst
          label={texts.ruledOut}
          isOpen={ruledOutState.ok === false || ruledOutState.insist !== undefined}
          isDanger
        >
          <form action={submitRuledOut} className="grid content-start gap-3">
            <input type="hidden" {...subject} />
            <p className="text-sm">{texts.text}</p>
            <ConfirmButton
              request={ruledOutState.insist}
              pending={ruledOutPending}
              label={texts.confirmRuledOut}
              isDanger
            />
            <DecisionError state={ruledOutState} />
          </form>
        </AskFirst>
      </div>
    </ForRole>
  );
}

function NoPermission() {
  return <p className="mt-6 text-ink-soft text-sm">{useControlTexts().decision.viewer}</p>;
}

/**
 * `useActionState` for a decision, with an announcement of its success.
 * @param about null if the form stays on the page and shows its own result
 */
export function useDecision(decide: Decide, about: string | null) {
  const announce = use(AnnounceDecision);
  const isHydrated = useHydrated();
  const unscripted = useActionState(decide, untouched);
  const scripted = useActionState<ActionState, FormData>(async (before, form) => {
    const state = await decide(before, form);
    if (state.ok && state.message && about !== null) announce({ about, message: state.message });
    return state;
  }, untouched);
  // A form that was submitted before hydration keeps its result.
  return isHydrated && unscripted[0].ok === null ? scripted : unscripted;
}

/** If the server raised doubts, shows them with a second confirmation. */
function ConfirmButton({
  request,
  pending,
  label,
  isDanger = false,
}: {
  request: ActionState['insist'];
  pending: boolean;
  label: string;
  isDanger?: boolean;
}) {
  const { insist } = useControlTexts().decision;
  if (!request) {
    return (
      <Button variant={isDanger ? 'danger' : 'primary'} pending={pending}>
        {label}
      </Button>
    );
  }
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {request.doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <Button variant="danger" pending={pending} name="insists" value={request.value}>
        {fillIn(insist, { label })}
      </Button>
    </>
  );
}

export function DecisionError({ state }: { state: ActionState }) {
  if (state.ok !== false) return null;
  return (
    <Notice tone="negative" live="alert">
      {state.message}
    </Notice>
  );
}

const never = () => () => {};

/** Before hydration, a form must submit to the server action itself, not to a function that wraps it. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
