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
  /** The least role. */
  role: StaffRole;
  /** The path to return to after signing in, when the session has expired. */
  page: string;
  /** Requires a recent sign-in: an old session is not enough. */
  stepUp?: true;
};

/** An action of the merchant dashboard: for staff whose role is enough. */
export function staffAction<Schema extends z.core.$ZodType>(
  { role, page, ...action }: StaffAction<Schema>,
  input: unknown,
  body: (who: Staff, input: z.output<Schema>) => Promise<ActionState>,
): Promise<ActionState> {
  const authorize = async () => {
    const who = await requireStaff(role, page);
    const refusal = action.stepUp ? await stepUp(page) : null;
    return refusal ? fail(refusal) : ok(who);
  };
  return formAction(
    { ...action, authorize, problems: () => currentDashboardTexts().problems },
    input,
    body,
  );
}
