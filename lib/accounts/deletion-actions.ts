'use server';

import { redirect } from 'next/navigation';
import { accountAction } from '@/lib/auth/actions/account-action';
import type { ActionState } from '@/lib/auth/actions/action-state';
import { endSession } from '@/lib/auth/session';
import { deletionSchema } from '@/lib/customers/schema';
import { log } from '@/lib/log';
import { localPath } from '@/lib/markets/request-view';
import { limits } from '@/lib/ratelimit/limits';
import { deleteViewer } from './deletion';

const page = '/account/data';

export async function deleteAccount(_: ActionState, form: FormData): Promise<ActionState> {
  const limit = limits.accountActions;
  const action = { name: 'delete', limit, schema: deletionSchema, page, stepUp: true } as const;
  return accountAction(action, form, async (user) => {
    const problem = await deleteViewer(user);
    if (problem) return problem;
    log.info({ userId: user.userId }, 'An account was deleted');
    await endSession();
    redirect(await localPath('/sign-in?done=deleted'));
  });
}
