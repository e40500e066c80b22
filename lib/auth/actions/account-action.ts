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

export type AccountAction<Schema extends z.core.$ZodType> = Omit<
  FormAction<Viewer, Schema>,
  'authorize'
> & {
  /** Counted by account and by the action's name. */
  limit: Limit;
  /** The path to return to after signing in, when the session has expired. */
  page: string;
  /** Requires a recent sign-in: an old session is not enough. */
  stepUp?: true;
};

/** An action of the account pages: for signed-in users, within the rate limit. */
export function accountAction<Schema extends z.core.$ZodType>(
  action: AccountAction<Schema>,
  input: unknown,
  body: (who: Viewer, input: z.output<Schema>) => Promise<ActionState>,
): Promise<ActionState> {
  return formAction({ ...action, authorize: () => authorized(action) }, input, body);
}

async function authorized({
  name,
  limit,
  page,
  ...needs
}: Pick<AccountAction<z.core.$ZodType>, 'name' | 'limit' | 'page' | 'stepUp'>): Promise<
  Result<Viewer, ActionState>
> {
  const who = await viewer();
  if (!who) return fail(signInFirst(currentTexts().t.forms.signedOut, page));
  const refusal = needs.stepUp ? await stepUp(page) : null;
  if (refusal) return fail(refusal);
  const allowed = await rateLimit({ ...limit, name: `${limit.name}:${name}` }, who.userId);
  if (allowed.ok) return ok(who);
  const { message } = allowed.error;
  return fail(failure(fillIn(currentTexts().t.forms.unchanged, { message })));
}

/**
 * The response to a visitor who has to sign in first.
 *
 * @param page the path to return to
 */
function signInFirst(message: string, page: string): ActionState {
  return { ...failure(message), signInTo: page, signIn: currentTexts().t.frame.signIn };
}

/**
 * The response to a user who has to sign in again before a sensitive action; null after a recent
 * sign-in.
 *
 * @param page the path to return to
 */
export async function stepUp(page: string): Promise<ActionState | null> {
  if (await signedInRecently()) return null;
  return signInFirst(currentTexts().t.account.stepUp.refused, page);
}
