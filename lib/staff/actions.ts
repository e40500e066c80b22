'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { roleTexts, staffRoles } from '@/lib/auth/roles';
import { emailSchema } from '@/lib/auth/rules';
import { addStaff, changeStaffRole, removeStaff, type StaffProblem } from './store';

const page = '/merchant/staff';

const problems: Record<StaffProblem, string> = {
  configured:
    'This address is an owner by the setting MERCHANT_EMAILS of the server. It is changed there.',
  'already-added': 'This address is on the staff already. Change its role in the list.',
  'not-on-staff': 'This address is not on the staff any more. Nothing was changed.',
  'last-owner': 'This is the only owner. Make somebody else an owner first.',
};

const email = z.string().pipe(emailSchema);
const role = z.enum(staffRoles, 'Choose a role.');

/** An owner adds an address with a role; a mail tells it the way in. */
export async function addStaffMember(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'staff-add',
    role: 'owner',
    schema: z.object({ email, role }),
    page,
  } as const;
  return staffAction(action, form, async (who, input) => {
    const result = await addStaff(who, input.email, input.role);
    if (!result.ok) return failure(problems[result.error], { email: problems[result.error] });
    refresh();
    return success(
      `${input.email} is on the staff as ${roleTexts[input.role].name.toLowerCase()}. A mail tells them how to sign in.`,
    );
  });
}

/** An owner changes a role. */
export async function changeStaffMember(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ email, role });
  const action = { name: 'staff-role', role: 'owner', schema, page } as const;
  return staffAction(action, form, async (who, input) => {
    const result = await changeStaffRole(who, input.email, input.role);
    if (!result.ok) return failure(problems[result.error]);
    refresh();
    return success(`${input.email}: ${roleTexts[input.role].name.toLowerCase()}.`);
  });
}

/** An owner removes an address: its sessions end at once. */
export async function removeStaffMember(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'staff-remove',
    role: 'owner',
    schema: z.object({ email }),
    page,
  } as const;
  return staffAction(action, form, async (who, input) => {
    const result = await removeStaff(who, input.email);
    if (!result.ok) return failure(problems[result.error]);
    refresh();
    return success(`${input.email} was removed, and is signed out on all devices.`);
  });
}
