import 'server-only';
import { signedInRecently } from '@/lib/auth/session';
import { said } from '@/lib/texts/current-view';
import { type ActionState, failure } from './action-state';

/**
 * The answer to whoever has to sign in before anything happens.
 *
 * @param page the path to return to
 */
export function signInFirst(message: string, page: string): ActionState {
  return { ...failure(message), signInTo: page, signIn: said().t.frame.signIn };
}

/**
 * The answer to whoever has to sign in again before something sensitive; null after a recent sign-in.
 *
 * @param page the path to return to
 */
export async function stepUp(page: string): Promise<ActionState | null> {
  if (await signedInRecently()) return null;
  return signInFirst(said().t.account.stepUp.refused, page);
}
