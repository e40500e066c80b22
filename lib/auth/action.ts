import 'server-only';
import type * as z from 'zod/mini';
import { followClock } from '@/lib/db/clock';
import { log } from '@/lib/log';
import type { Limit } from '@/lib/ratelimit/rules';
import { rateLimit } from '@/lib/ratelimit/store';
import { type ActionState, failure, fieldErrors } from './action-state';
import { signedInRecently } from './session';
import { type Viewer, viewer } from './viewer';

export type AccountAction<Input> = {
  /** For the log and the rate limit. */
  name: string;
  limit: Limit;
  schema: z.ZodMiniType<Input>;
  /** The path to return to after signing in, when the session has expired. */
  page: string;
  /** Requires a recent sign-in: an old session is not enough. */
  stepUp?: true;
};

/**
 * Wraps an account action: authentication, rate limit, input validation. Failures before the body
 * say that nothing was changed.
 */
export async function accountAction<Input>(
  action: AccountAction<Input>,
  input: FormData | unknown,
  body: (who: Viewer, input: Input) => Promise<ActionState>,
): Promise<ActionState> {
  const typed = input instanceof FormData ? fieldsOf(input) : undefined;
  const state = await guarded(action, typed ?? input, body);
  return typed && !state.ok ? { ...state, values: typed } : state;
}

async function guarded<Input>(
  action: AccountAction<Input>,
  input: unknown,
  body: (who: Viewer, input: Input) => Promise<ActionState>,
): Promise<ActionState> {
  try {
    await followClock();
    const who = await viewer();
    if (!who) return { ...failure(SESSION_ENDED), signInTo: action.page };
    if (action.stepUp && !(await signedInRecently())) {
      return { ...failure(STEP_UP), signInTo: action.page };
    }
    const { name, limit } = action;
    const verdict = await rateLimit({ ...limit, name: `${limit.name}:${name}` }, who.userId);
    if (!verdict.ok) return failure(`${verdict.message} Nothing was changed.`);
    const parsed = action.schema.safeParse(input);
    if (!parsed.success) {
      const fields = fieldErrors(parsed.error);
      const [first = 'Check what you entered.'] = Object.values(fields);
      return failure(Object.keys(fields).length > 1 ? 'Check the marked fields.' : first, fields);
    }
    return await body(who, parsed.data);
  } catch (error) {
    if (isNavigation(error)) throw error;
    log.error('An account action failed', { action: action.name, error });
    return failure('Something went wrong on our side. Reload the page to see the current state.');
  }
}

const STEP_UP =
  'You signed in a while ago. To protect your account, sign in again. Nothing was changed.';
const SESSION_ENDED = 'You are no longer signed in. Nothing was changed.';

/** Whether an error is how Next navigates: by throwing. */
export function isNavigation(error: unknown): boolean {
  const digest = (error as { digest?: unknown } | null)?.digest;
  return typeof digest === 'string' && /^NEXT_(REDIRECT|HTTP_ERROR)/.test(digest);
}

/** A form's fields by name, without those of the framework. */
export function fieldsOf(form: FormData): Record<string, string> {
  const entries = [...form].filter(([name]) => !name.startsWith('$ACTION'));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
