import 'server-only';
import type * as z from 'zod';
import { followClock } from '@/lib/db/clock';
import { log } from '@/lib/log';
import { fieldsOf, isNavigation } from './action';
import { type ActionState, failure, fieldErrors } from './action-state';
import type { StaffRole } from './roles';
import { requireStaff, type Staff } from './staff';

export type StaffAction<Schema extends z.ZodType> = {
  /** For the log. */
  name: string;
  /** The least role. */
  role: StaffRole;
  schema: Schema;
  /** The path to return to after signing in, when the session has expired. */
  page: string;
};

/**
 * Wraps an action of the merchant's desk: role, then input validation, then the body. A failed form
 * keeps its input. Failures before the body changed nothing.
 */
export async function staffAction<Schema extends z.ZodType>(
  { name, role, schema, page }: StaffAction<Schema>,
  form: FormData,
  body: (who: Staff, input: z.output<Schema>) => Promise<ActionState>,
): Promise<ActionState> {
  const values = fieldsOf(form);
  try {
    await followClock();
    const who = await requireStaff(role, page);
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      const fields = fieldErrors(parsed.error);
      const [first = 'Check what you entered.'] = Object.values(fields);
      const message = Object.keys(fields).length > 1 ? 'Check the marked fields.' : first;
      return { ...failure(message, fields), values };
    }
    const state = await body(who, parsed.data);
    return state.ok ? state : { ...state, values };
  } catch (error) {
    if (isNavigation(error)) throw error;
    log.error('A staff action failed', { action: name, error });
    return {
      ...failure('Something went wrong on our side. Reload the page to see the current state.'),
      values,
    };
  }
}
