import 'server-only';
import { signedInRecently } from '@/lib/auth/session';
import { type ActionState, failure } from './action-state';

/**
 * The answer to whoever has to sign in again before something sensitive; null after a recent sign-in.
 *
 * @param page the path to return to
 */
export async function stepUp(page: string): Promise<ActionState | null> {
  if (await signedInRecently()) return null;
  const message = 'You signed in a while ago. To go on, sign in again. Nothing was changed.';
  return { ...failure(message), signInTo: page };
}
