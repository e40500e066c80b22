import 'server-only';
import { signedInRecently } from '@/lib/auth/session';
import { currentTexts } from '@/lib/texts/current-view';
import { type ActionState, failure } from './action-state';

/**
 * The response to a visitor who has to sign in first.
 *
 * @param page the path to return to
 */
export function signInFirst(message: string, page: string): ActionState {
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
