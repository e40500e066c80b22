'use client';

import { useActionState, useId } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/form/field-error';
import { useKeepInput } from '@/components/ui/form/keep-input';
import { untouched } from '@/lib/auth/actions/action-state';
import { addStaffNote, deleteStaffNote } from '@/lib/dashboard/note-actions';
import type { NoteAbout } from '@/lib/dashboard/notes';
import { AskFirst } from './ask-first';
import { useControlTexts } from './control-texts';
import { useDecision } from './review/decisions';

export function AddNoteForm({ subject, subjectId }: NoteAbout) {
  const [state, action, pending] = useActionState(addStaffNote, untouched);
  const texts = useControlTexts().notes;
  const id = useId();
  return (
    <form action={action} {...useKeepInput()} className="mt-4 grid gap-2" noValidate>
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="subjectId" value={subjectId} />
      <label htmlFor={id} className="font-semibold text-sm">
        {texts.label}
      </label>
      <textarea
        id={id}
        name="text"
        dir="auto"
        rows={3}
        maxLength={2_000}
        defaultValue={state.values?.text}
        aria-invalid={state.fields.text ? true : undefined}
        aria-describedby={state.fields.text ? `${id}-error` : undefined}
        className="w-full rounded-md border-2 border-line-strong bg-surface px-3.5 py-2 aria-invalid:border-negative"
      />
      <FieldError id={`${id}-error`}>{state.fields.text}</FieldError>
      {state.fields.text ? null : <ActionMessage state={state} />}
      <div>
        <Button variant="secondary" size="sm" pending={pending}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
}

export function DeleteNoteForm({ id, title }: { id: string; title: string }) {
  const [state, action, pending] = useDecision(deleteStaffNote, title);
  const texts = useControlTexts().notes;
  return (
    <AskFirst label={texts.remove} isOpen={state.ok === false}>
      <form action={action} className="grid justify-items-start gap-3">
        <input type="hidden" name="id" value={id} />
        <p className="text-sm">{texts.removeText}</p>
        <Button variant="danger" size="sm" pending={pending}>
          {texts.confirmRemove}
        </Button>
        {state.ok ? null : <ActionMessage state={state} />}
      </form>
    </AskFirst>
  );
}
