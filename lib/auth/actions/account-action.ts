import 'server-only';
import type * as z from 'zod/mini';
import { signedInRecently } from '@/lib/auth/session';
import { type Viewer, viewer } from '@/lib/auth/viewer';
import { fillIn } from '@/lib/format';
import type { Limit } from '@/lib/ratelimit/limits';
import { rateLimit } from '@/lib/ratelimit/rate-limit';
import { fail, ok, type Result } from '@/lib/result';
import { currentTexts } from '@/lib/texts/current-view';
import { type FormAction, formAction } from './action';
import { type ActionState, failure } from './action-state';

type Access = {
  /** Counted per account and action. */
  limit: Limit;
  page: string;
  stepUp?: true;
};

export type AccountAction<Schema extends z.core.$ZodType> = Access &
  Omit<FormAction<Viewer, Schema>, 'authorize'>;

export function accountAction<Schema extends z.core.$ZodType>(
  action: AccountAction<Schema>,
  input: unknown,
  body: (user: Viewer, input: z.output<Schema>) => Promise<ActionState>,
): Promise<ActionState> {
  return formAction({ ...action, authorize: () => authorize(action.name, action) }, input, body);
}

async function authorize(
  name: string,
  { limit, page, ...access }: Access,
): Promise<Result<Viewer, ActionState>> {
  const user = await viewer();
  if (!user) return fail(signInFirst(currentTexts().t.forms.signedOut, page));
  const refusal = access.stepUp ? await stepUp(page) : null;
  if (refusal) return fail(refusal);
  const allowed = await rateLimit({ ...limit, name: `${limit.name}:${name}` }, user.userId);
  if (allowed.ok) return ok(user);
  const { message } = allowed.error;
  return fail(failure(fillIn(currentTexts().t.forms.unchanged, { message })));
}

function signInFirst(message: string, page: string): ActionState {
  return { ...failure(message), signInTo: page, signIn: currentTexts().t.frame.signIn };
}

/**
 * @param page the path to return to
 * @returns a request to sign in again; null if the last sign-in is recent enough for a sensitive action
 */
export async function stepUp(page: string): Promise<ActionState | null> {
  if (await signedInRecently()) return null;
  return signInFirst(currentTexts().t.account.stepUp.refused, page);
}
