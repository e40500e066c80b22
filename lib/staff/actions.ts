'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { staffRoles } from '@/lib/auth/roles';
import { emailSchema } from '@/lib/email-address';
import { fillIn } from '@/lib/format';
import { shownEmail } from '@/lib/shown-email';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { addStaff, changeStaffRole, removeStaff } from './change-staff';

const page = '/merchant/staff';

const email = z.string().pipe(emailSchema);
const role = z.enum(staffRoles, 'no-role');

/** Adds a member and mails them a link to sign in. Owners only. */
export async function addStaffMember(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'staff-add',
    role: 'owner',
    schema: z.object({ email, role }),
    page,
  } as const;
  return staffAction(action, form, async (actor, input) => {
    const result = await addStaff(actor, input.email, input.role);
    const { controls, staff } = currentDashboardTexts();
    if (!result.ok) {
      const problem = staff.problems[result.error];
      return failure(problem, { email: problem });
    }
    refresh();
    const role = controls.roles[input.role];
    return success(fillIn(staff.added, { email: shownEmail(input.email), role }));
  });
}

export async function changeStaffMember(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ email, role });
  const action = { name: 'staff-role', role: 'owner', schema, page } as const;
  return staffAction(action, form, async (actor, input) => {
    const result = await changeStaffRole(actor, input.email, input.role);
    const { controls, staff } = currentDashboardTexts();
    if (!result.ok) return failure(staff.problems[result.error]);
    refresh();
    const role = controls.roles[input.role];
    return success(fillIn(staff.changed, { email: shownEmail(input.email), role }));
  });
}

/** Removes a member and ends their sessions at once. Owners only. */
export async function removeStaffMember(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'staff-remove',
    role: 'owner',
    schema: z.object({ email }),
    page,
  } as const;
  return staffAction(action, form, async (actor, input) => {
    const result = await removeStaff(actor, input.email);
    const { staff } = currentDashboardTexts();
    if (!result.ok) return failure(staff.problems[result.error]);
    refresh();
    return success(fillIn(staff.removed, { email: shownEmail(input.email) }));
  });
}
