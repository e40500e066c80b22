'use server';

import { redirect } from 'next/navigation';
import { accountAction } from '@/lib/auth/action';
import { type ActionState, notDone } from '@/lib/auth/action-state';
import { endSession, signedInRecently } from '@/lib/auth/session';
import { log } from '@/lib/log';
import { limits } from '@/lib/ratelimit/limits';
import { deleteAccount as deleteAll } from './deletion';
import { deletionSchema } from './schema';

const page = '/account/data';

/** Deletes the viewer's account. Asks for a recent sign-in. */
export async function deleteAccount(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'delete', limit: limits.accountActions, schema: deletionSchema, page };
  return accountAction(action, form, async (who) => {
    if (!(await signedInRecently())) {
      return {
        ...notDone('You signed in a while ago. Sign in again first. Nothing was deleted.'),
        signInTo: page,
      };
    }
    const trouble = await deleteAll(who);
    if (trouble) return trouble;
    log.info('An account was deleted', { userId: who.userId });
    await endSession();
    redirect('/sign-in?done=deleted');
  });
}
