'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { fillIn } from '@/lib/format';
import { cleanLine } from '@/lib/text-input';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { messageOf } from '../messages';
import { assignSubscription, endOwnerless, resolveUnmatched } from './unmatched';

const page = '/merchant/unmatched';
const entry = z.object({
  kind: z.enum(['ownerless', 'found', 'lapsed', 'charge'], 'not-open'),
  id: z.string('not-open').min(1, 'not-open').max(255, 'not-open'),
});
const badId = 'bad-subscription-id';
const subscription = z.object({
  subscriptionId: z.string().overwrite(cleanLine).min(1, badId).max(255, badId),
  planKey: z.string().max(100).optional(),
});

/** Resolves an entry. */
export async function resolveEntry(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'unmatched-resolve', role: 'staff', schema: entry, page } as const;
  return staffAction(action, form, async (merchant, { kind, id }) => {
    const { problems, unmatched } = currentDashboardTexts();
    if (!(await resolveUnmatched(kind, id, merchant))) return failure(problems['not-open']);
    refresh();
    return success(unmatched.done.resolved);
  });
}

/** Assigns a subscription to its customer at the service. */
export async function assignToCustomer(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'unmatched-assign', role: 'staff', schema: subscription, page } as const;
  return staffAction(action, form, async (merchant, { subscriptionId: id, planKey }) => {
    const result = await assignSubscription(id, merchant, planKey || undefined);
    if (!result.ok) return failure(currentDashboardTexts().problems[result.error]);
    refresh();
    return success(fillIn(currentDashboardTexts().unmatched.done.handedOver, { subscription: id }));
  });
}

/** Cancels a subscription without an owner. */
export async function endSubscription(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'unmatched-end', role: 'staff', schema: subscription, page } as const;
  return staffAction(action, form, async (merchant, { subscriptionId: id }) => {
    const result = await endOwnerless(id, merchant);
    const { problems, unmatched } = currentDashboardTexts();
    if (!result.ok) {
      if (result.error === 'not-ownerless') return failure(problems['not-open']);
      const { error } = result;
      return failure(error === 'unavailable' ? problems.unavailable : messageOf(error));
    }
    refresh();
    return success(fillIn(unmatched.done.ended, { subscription: id }));
  });
}
