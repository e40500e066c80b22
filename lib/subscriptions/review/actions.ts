'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { recordAudit } from '@/lib/audit/store';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { confirmNotStarted, confirmStarted, type SubscriptionAttemptReviewProblem } from './review';

const nothing = 'Nothing was changed.';

const problems: Record<SubscriptionAttemptReviewProblem, string> = {
  'not-under-review': `This subscription attempt is not under review any more. ${nothing}`,
  'bad-subscription-id': `Enter the id of the subscription as the service shows it. ${nothing}`,
  'no-such-subscription': `The service knows no such subscription. ${nothing}`,
  'not-theirs': `The service shows another customer, plan or quantity for this subscription. ${nothing}`,
  'subscription-taken': `This subscription belongs to another attempt. ${nothing}`,
  'still-running': `The subscription that was named for this attempt still runs at the service. Hand it over, or end it there first. ${nothing}`,
  unavailable: `The payment service cannot be reached right now. ${nothing} Try again in a moment.`,
};

const page = '/merchant/review';
const subscriptionAttemptId = z.uuid(problems['not-under-review']);

/** A merchant says which subscription an attempt created: it is its customer's from then on. */
export async function decideStarted(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ subscriptionAttemptId, subscriptionId: z.string().trim() });
  const action = { name: 'signup-started', role: 'staff', schema, page } as const;
  return staffAction(
    action,
    form,
    async (merchant, { subscriptionAttemptId: id, subscriptionId }) => {
      const result = await confirmStarted(id, subscriptionId, (tx) =>
        recordAudit(tx, merchant, {
          action: 'subscription.confirmed',
          subject: 'subscription',
          subjectId: id,
          detail: { subscriptionId },
        }),
      );
      if (!result.ok) return failure(problems[result.error]);
      refresh();
      return success(
        `The subscription ${subscriptionId} is this customer’s. It is in their account, and the welcome mail is on its way.`,
      );
    },
  );
}

/** A merchant says that a subscription attempt came to nothing: its customer is told and may subscribe again. */
export async function decideNotStarted(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'signup-not-started',
    role: 'staff',
    schema: z.object({ subscriptionAttemptId }),
    page,
  } as const;
  return staffAction(action, form, async (merchant, { subscriptionAttemptId: id }) => {
    const result = await confirmNotStarted(id, (tx) =>
      recordAudit(tx, merchant, {
        action: 'subscription.ruled-out',
        subject: 'subscription',
        subjectId: id,
      }),
    );
    if (!result.ok) return failure(problems[result.error]);
    refresh();
    return success('Nothing was started. The customer is told so, and can subscribe again.');
  });
}
