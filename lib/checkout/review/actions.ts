'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { fillIn } from '@/lib/format';
import { cleanLine } from '@/lib/text-input';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import {
  acceptPayments,
  confirmCharged,
  confirmNotCharged,
  type Doubtful,
  type ReviewProblem,
  resolveFlag,
} from './decisions';

const page = '/merchant/review';
const orderId = z.uuid('not-under-review');
const notCharged = z.object({
  orderId,
  /** The doubt that the merchant was asked about. */
  insists: z.enum(['no-list', 'may-be-listed']).optional(),
});

const charged = z.object({
  orderId,
  transactionId: z.string().overwrite(cleanLine),
  /** The id that the merchant insists on, after doubts. */
  insists: z.string().optional(),
});

/** Records that the order was charged by this transaction: it becomes PAID. */
export async function decideCharged(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'review-charged', role: 'staff', schema: charged, page } as const;
  return staffAction(action, form, async (merchant, { orderId, transactionId, insists }) => {
    const isInsisting = insists === transactionId;
    const result = await confirmCharged(orderId, transactionId, merchant, isInsisting);
    if (!result.ok) return refused(result.error, transactionId);
    refresh();
    return success(
      fillIn(currentDashboardTexts().review.done.charged, { transaction: transactionId }),
    );
  });
}

function refused(error: ReviewProblem | Doubtful, transactionId: string): ActionState {
  const { problems, review } = currentDashboardTexts();
  if (typeof error === 'string') return failure(problems[error]);
  return {
    ...failure(fillIn(review.doubtful, { transaction: transactionId })),
    insist: { value: transactionId, doubts: error.doubts.map((one) => review.doubts[one]) },
  };
}

/** Records that nothing was charged: the order fails and its cart can be paid again. */
export async function decideNotCharged(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'review-not-charged', role: 'staff', schema: notCharged, page } as const;
  return staffAction(action, form, async (merchant, { orderId, insists }) => {
    const { problems, review } = currentDashboardTexts();
    const result = await confirmNotCharged(orderId, merchant, insists ? [insists] : []);
    if (result.ok) {
      refresh();
      return success(review.done.notCharged);
    }
    const { error } = result;
    if (typeof error === 'string') return failure(problems[error]);
    const doubts = error.doubts.map((one) => review.absenceDoubts[one]);
    const value = error.doubts[0] ?? 'no-list';
    return { ...failure(review.absenceDoubtful), insist: { value, doubts } };
  });
}

/** Resolves a flag. */
export async function resolveOrderFlag(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ flagId: z.uuid('resolved-before') });
  const action = { name: 'flag-resolve', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (merchant, { flagId }) => {
    const { problems, review } = currentDashboardTexts();
    if (!(await resolveFlag(flagId, merchant))) return failure(problems['resolved-before']);
    refresh();
    return success(review.done.resolved);
  });
}

/** Staff have compared the orders with the service after the database went back in time. */
export async function confirmDatabase(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({});
  const action = { name: 'send-stop', role: 'staff', schema, page: '/merchant' } as const;
  return staffAction(action, form, async (merchant) => {
    await acceptPayments(merchant);
    refresh();
    return success(currentDashboardTexts().review.done.continued);
  });
}
