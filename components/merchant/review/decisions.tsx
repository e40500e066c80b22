'use client';

import {
  createContext,
  type ReactNode,
  use,
  useActionState,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/field';
import { Notice } from '@/components/ui/notice';
import { type ActionState, untouched } from '@/lib/auth/actions/action-state';
import { fillIn } from '@/lib/format';
import { useControlTexts } from '../desk-texts';
import { ForRole } from '../role';

type Decide = (before: ActionState, form: FormData) => Promise<ActionState>;
type Decided = { about: string; message: string };

const Tell = createContext<(decided: Decided) => void>(() => {});

/**
 * Announces the last decision. A decided entry leaves its list together with the clicked button, so
 * focus moves here.
 */
export function Decisions({ children }: { children: ReactNode }) {
  const [last, setLast] = useState<Decided | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (last) box.current?.focus();
  }, [last]);
  return (
    <Tell value={setLast}>
      {last ? (
        <Notice ref={box} tone="positive" live="status" title={last.about} className="mt-6">
          {last.message}
        </Notice>
      ) : null}
      {children}
    </Tell>
  );
}

/** The two ways to settle an entry manually, each with its effect. */
export function Decision({
  about,
  subject,
  field,
  texts,
  found,
  ruledOut,
}: {
  /** What is decided, as the merchant knows it. */
  about: string;
  /** The hidden field that names it to both actions. */
  subject: { name: string; value: string };
  /** Its id at the service. */
  field: { name: string; suggestion: string };
  texts: { found: string; id: string; hint: string; ruledOut: string; text: string };
  /** It happened. */
  found: Decide;
  /** It did not happen. */
  ruledOut: Decide;
}) {
  const [taken, take, taking] = useDecision(found, about);
  const [left, leave, leaving] = useDecision(ruledOut, about);
  return (
    <ForRole otherwise={<NotYours />}>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <form action={take} className="grid content-start gap-3">
          <input type="hidden" {...subject} />
          <TextField
            name={field.name}
            label={texts.id}
            hint={texts.hint}
            id={`${field.name}-${subject.value}`}
            autoComplete="off"
            defaultValue={taken.insist?.value ?? field.suggestion}
            required
          />
          <Insist asked={taken.insist} pending={taking} label={texts.found} />
          <Refusal answer={taken} />
        </form>
        <form action={leave} className="grid content-start gap-3">
          <input type="hidden" {...subject} />
          <p className="text-ink-soft text-sm">{texts.text}</p>
          <Button variant="danger" pending={leaving}>
            {texts.ruledOut}
          </Button>
          <Refusal answer={left} />
        </form>
      </div>
    </ForRole>
  );
}

function NotYours() {
  return <p className="mt-6 text-ink-soft text-sm">{useControlTexts().decision.viewer}</p>;
}

/**
 * A decision as a form: its result, its action, whether it is pending.
 * @param about null where the form stays and says itself what it did
 */
export function useDecision(decide: Decide, about: string | null) {
  const tell = use(Tell);
  return useActionState<ActionState, FormData>(async (before, form) => {
    const answer = await decide(before, form);
    if (answer.ok && answer.message && about !== null) tell({ about, message: answer.message });
    return answer;
  }, untouched);
}

/** The button; where there is an objection to the decision, with that and a second confirmation. */
function Insist({
  asked,
  pending,
  label,
}: {
  asked: ActionState['insist'];
  pending: boolean;
  label: string;
}) {
  const { insist } = useControlTexts().decision;
  if (!asked) return <Button pending={pending}>{label}</Button>;
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {asked.doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <Button variant="danger" pending={pending} name="insists" value={asked.value}>
        {fillIn(insist, { label })}
      </Button>
    </>
  );
}

/** Why an entry was not decided. */
export function Refusal({ answer }: { answer: ActionState }) {
  if (answer.ok !== false) return null;
  return (
    <Notice tone="negative" live="alert">
      {answer.message}
    </Notice>
  );
}
