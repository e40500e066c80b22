'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { fillIn } from '@/lib/format';
import { cleanLine } from '@/lib/text-input';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { confirmAllMissing, confirmNotStarted, confirmStarted, endMissing } from './decisions';

const page = '/merchant/review';
const subscriptionAttemptId = z.uuid('not-under-review');

/** Records which subscription an attempt created; it then belongs to its customer. */
export async function decideStarted(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({
    subscriptionAttemptId,
    subscriptionId: z.string().overwrite(cleanLine),
  });
  const action = { name: 'signup-started', role: 'staff', schema, page } as const;
  return staffAction(
    action,
    form,
    async (merchant, { subscriptionAttemptId: id, subscriptionId }) => {
      const result = await confirmStarted(id, subscriptionId, merchant);
      if (!result.ok) return failure(currentDashboardTexts().problems[result.error]);
      refresh();
      return success(
        fillIn(currentDashboardTexts().review.done.started, { subscription: subscriptionId }),
      );
    },
  );
}

/** Records that a subscription attempt started nothing: its customer is notified and may subscribe again. */
export async function decideNotStarted(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'signup-not-started',
    role: 'staff',
    schema: z.object({ subscriptionAttemptId }),
    page,
  } as const;
  return staffAction(action, form, async (merchant, { subscriptionAttemptId: id }) => {
    const result = await confirmNotStarted(id, merchant);
    if (!result.ok) return failure(currentDashboardTexts().problems[result.error]);
    refresh();
    return success(currentDashboardTexts().review.done.notStarted);
  });
}

/** Staff found that a missing subscription does not run at the service: it has ended. */
export async function decideEnded(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ subscriptionId: z.uuid('resolved-before') });
  const action = { name: 'missing-ended', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (merchant, { subscriptionId }) => {
    const result = await endMissing(subscriptionId, merchant);
    if (!result.ok) return failure(currentDashboardTexts().problems[result.error]);
    refresh();
    return success(currentDashboardTexts().review.done.ended);
  });
}

/** Staff found that the many missing subscriptions are gone: those that something explains end again. */
export async function confirmMissingSubscriptions(
  _: ActionState,
  form: FormData,
): Promise<ActionState> {
  const schema = z.object({});
  const action = { name: 'missing-confirmed', role: 'staff', schema, page: '/merchant' } as const;
  return staffAction(action, form, async (merchant) => {
    await confirmAllMissing(merchant);
    refresh();
    return success(currentDashboardTexts().review.done.missingConfirmed);
  });
}
