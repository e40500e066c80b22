'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { fillIn } from '@/lib/format';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { type StaffMailKind, staffMailKinds } from './rules';
import { saveChoices } from './store';

const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

const schema = z.object({ sales: ticked, reviews: ticked, renewals: ticked });

/** Anybody on the staff chooses which mails they get themselves. */
export async function chooseStaffMails(_: ActionState, form: FormData): Promise<ActionState> {
  const page = '/merchant/staff';
  const action = { name: 'staff-mails', role: 'viewer', schema, page } as const;
  return staffAction(action, form, async (who, choices) => {
    await saveChoices(who, choices);
    refresh();
    return success(
      told(
        who.email,
        staffMailKinds.filter((kind) => choices[kind]),
      ),
    );
  });
}

function told(email: string, kinds: readonly StaffMailKind[]): string {
  const { controls, staff } = currentDashboardTexts();
  if (kinds.length === 0) return fillIn(staff.mails.none, { email });
  const names = kinds.map((kind) => controls.staff.mails[kind].name);
  return fillIn(staff.mails.chosen, { email, kinds: names.join(', ') });
}
