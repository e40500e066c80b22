'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { fillIn } from '@/lib/format';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { endUnexplained, resolveUnexplained } from './resolve-unexplained';

const page = '/merchant/unexplained';
const id = z.string('not-open').min(1, 'not-open').max(255, 'not-open');
const entry = z.object({ kind: z.enum(['CHARGE', 'SUBSCRIPTION'], 'not-open'), id });

export async function resolveEntry(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'unexplained-resolve', role: 'staff', schema: entry, page } as const;
  return staffAction(action, form, async (merchant, { kind, id: serviceId }) => {
    const { problems, unexplained } = currentDashboardTexts();
    if (!(await resolveUnexplained(kind, serviceId, merchant))) {
      return failure(problems['not-open']);
    }
    refresh();
    return success(unexplained.done.resolved);
  });
}

export async function endSubscription(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ subscriptionId: id });
  const action = { name: 'unexplained-end', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (merchant, { subscriptionId }) => {
    const result = await endUnexplained(subscriptionId, merchant);
    const { problems, unexplained } = currentDashboardTexts();
    if (!result.ok) return failure(problems[result.error]);
    refresh();
    return success(fillIn(unexplained.done.ended, { subscription: subscriptionId }));
  });
}
