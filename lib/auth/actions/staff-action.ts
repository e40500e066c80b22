import 'server-only';
import type * as z from 'zod';
import type { StaffRole } from '@/lib/auth/roles';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { fail, ok } from '@/lib/result';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { stepUp } from './account-action';
import { type FormAction, formAction } from './action';
import type { ActionState } from './action-state';

export type StaffAction<Schema extends z.core.$ZodType> = Omit<
  FormAction<Staff, Schema>,
  'authorize' | 'problems'
> & {
  role: StaffRole;
  page: string;
  stepUp?: true;
};

export function staffAction<Schema extends z.core.$ZodType>(
  { role, page, ...action }: StaffAction<Schema>,
  input: unknown,
  body: (staff: Staff, input: z.output<Schema>) => Promise<ActionState>,
): Promise<ActionState> {
  const authorize = async () => {
    const staff = await requireStaff(role, page);
    const refusal = action.stepUp ? await stepUp(page) : null;
    return refusal ? fail(refusal) : ok(staff);
  };
  return formAction(
    { ...action, authorize, problems: () => currentDashboardTexts().problems },
    input,
    body,
  );
}
