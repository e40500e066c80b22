'use client';

import { useActionState } from 'react';
import { ActionMessage } from '@/components/account/action-message';
import { Button } from '@/components/ui/button';
import { CheckField } from '@/components/ui/form/field';
import { untouched } from '@/lib/auth/actions/action-state';
import { chooseStaffMails } from '@/lib/staff/alerts/actions';
import { type StaffMailChoices, staffMailKinds } from '@/lib/staff/alerts/rules';
import { useControlTexts } from '../control-texts';

/** The viewer's e-mail notification settings. */
export function StaffMailsForm({ choices }: { choices: StaffMailChoices }) {
  const texts = useControlTexts().staff;
  const [state, action, pending] = useActionState(chooseStaffMails, untouched);
  return (
    <form action={action} className="mt-3 grid justify-items-start gap-2">
      {staffMailKinds.map((kind) => (
        <CheckField
          key={`${kind} ${choices[kind]}`}
          name={kind}
          label={texts.mails[kind].name}
          hint={texts.mails[kind].text}
          defaultChecked={choices[kind]}
        />
      ))}
      <ActionMessage state={state} />
      <Button variant="secondary" pending={pending}>
        {texts.save}
      </Button>
    </form>
  );
}
