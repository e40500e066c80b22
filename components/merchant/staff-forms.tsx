'use client';

import { useActionState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/form/email-field';
import { SelectField } from '@/components/ui/form/field';
import { useKeepInput } from '@/components/ui/form/keep-input';
import { untouched } from '@/lib/auth/actions/action-state';
import { type StaffRole, staffRoles } from '@/lib/auth/roles';
import { fillIn } from '@/lib/format';
import { addStaffMember, changeStaffMember } from '@/lib/staff/actions';
import { useControlTexts } from './control-texts';
import { StepButton, StepForm } from './step-form';

export function AddStaffForm() {
  const texts = useControlTexts().staff;
  const [state, action, pending] = useActionState(addStaffMember, untouched);
  return (
    <form
      action={action}
      {...useKeepInput()}
      className="mt-5 grid gap-4 sm:grid-cols-[1fr_12rem]"
      noValidate
    >
      <EmailField
        name="email"
        label={texts.email}
        didYouMean={texts.didYouMean}
        autoComplete="off"
        defaultValue={state.values?.email ?? ''}
        error={state.fields.email}
      />
      <SelectField
        key={state.values?.role}
        name="role"
        label={texts.role}
        defaultValue={state.values?.role ?? 'staff'}
        error={state.fields.role}
      >
        <RoleOptions />
      </SelectField>
      <ActionMessage marked state={state} className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <Button pending={pending}>{texts.add}</Button>
      </div>
    </form>
  );
}

function RoleOptions() {
  const { roles } = useControlTexts();
  return staffRoles.map((role) => (
    <option key={role} value={role}>
      {roles[role]}
    </option>
  ));
}

/** The list's `StepForms` shows the result of a removal, because the row is gone then. */
export function MemberForms({ email, role }: { email: string; role: StaffRole }) {
  const texts = useControlTexts().staff;
  const [changed, change, changing] = useActionState(changeStaffMember, untouched);
  return (
    <div className="grid gap-3 text-left">
      <form action={change} className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="email" value={email} />
        <SelectField
          key={role}
          id={`role-${email}`}
          name="role"
          label={texts.role}
          defaultValue={role}
          className="min-w-32"
        >
          <RoleOptions />
        </SelectField>
        <Button
          variant="secondary"
          pending={changing}
          aria-label={fillIn(texts.saveRole, { email })}
        >
          {texts.save}
        </Button>
      </form>
      <ActionMessage state={changed} />
      <details>
        <summary className="min-h-9 py-1.5 font-semibold text-negative text-sm">
          {texts.remove}
        </summary>
        <StepForm step="remove" fields={{ email }} className="mt-1 grid justify-items-start gap-2">
          <p className="text-sm">{texts.removeText}</p>
          <StepButton variant="danger">{fillIn(texts.removeEmail, { email })}</StepButton>
        </StepForm>
      </details>
    </div>
  );
}
