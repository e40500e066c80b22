'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import type { Staff } from '@/lib/auth/staff';
import { fillIn } from '@/lib/format';
import type { Result } from '@/lib/result';
import { cleanLine } from '@/lib/text-input';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { confirmAllMissing, confirmNotStarted, confirmStarted, endMissing } from './decisions';

const subscriptionAttemptId = z.uuid('not-under-review');

function decide<Schema extends z.ZodType>(
  { name, schema, page = '/merchant/review' }: { name: string; schema: Schema; page?: string },
  form: FormData,
  record: (
    staff: Staff,
    input: z.output<Schema>,
  ) => Promise<Result<unknown, keyof DashboardTexts['problems']>>,
  done: (texts: DashboardTexts['review']['done'], input: z.output<Schema>) => string,
): Promise<ActionState> {
  return staffAction({ name, role: 'staff', schema, page }, form, async (staff, input) => {
    const result = await record(staff, input);
    const { problems, review } = currentDashboardTexts();
    if (!result.ok) return failure(problems[result.error]);
    refresh();
    return success(done(review.done, input));
  });
}

/** Assigns a subscription at the service to the customer of an attempt. */
export async function decideStarted(_: ActionState, form: FormData): Promise<ActionState> {
  const subscriptionId = z.string().overwrite(cleanLine);
  const schema = z.object({ subscriptionAttemptId, subscriptionId });
  return decide(
    { name: 'signup-started', schema },
    form,
    (staff, input) => confirmStarted(input.subscriptionAttemptId, input.subscriptionId, staff),
    ({ started }, input) => fillIn(started, { subscription: input.subscriptionId }),
  );
}

/** Dismisses an attempt that started nothing. The customer is notified and may subscribe again. */
export async function decideNotStarted(_: ActionState, form: FormData): Promise<ActionState> {
  return decide(
    { name: 'signup-not-started', schema: z.object({ subscriptionAttemptId }) },
    form,
    (staff, input) => confirmNotStarted(input.subscriptionAttemptId, staff),
    ({ notStarted }) => notStarted,
  );
}

export async function decideEnded(_: ActionState, form: FormData): Promise<ActionState> {
  return decide(
    { name: 'missing-ended', schema: z.object({ subscriptionId: z.uuid('resolved-before') }) },
    form,
    (staff, { subscriptionId }) => endMissing(subscriptionId, staff),
    ({ ended }) => ended,
  );
}

/** Confirms that the many missing subscriptions are gone: the explained ones end again. */
export async function confirmMissingSubscriptions(
  _: ActionState,
  form: FormData,
): Promise<ActionState> {
  return decide(
    { name: 'missing-confirmed', schema: z.object({}), page: '/merchant' },
    form,
    confirmAllMissing,
    ({ missingConfirmed }) => missingConfirmed,
  );
}
