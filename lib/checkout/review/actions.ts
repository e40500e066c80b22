'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { confirmEditedAtService } from './calibration';
import {
  confirmCharged,
  confirmNotCharged,
  type Doubt,
  type Doubtful,
  type ReviewProblem,
  resolveFlag,
} from './decisions';

const problems: Record<ReviewProblem, string> = {
  'not-under-review': 'This order is not under review any more. Nothing was changed.',
  'transaction-taken': 'This transaction belongs to another order. Nothing was changed.',
  'bad-transaction-id':
    'Enter the id of the transaction as the service shows it. Nothing was changed.',
};

const doubts: Record<Doubt, string> = {
  'not-listed': 'The service’s transactions list does not show it.',
  'other-customer': 'The service shows it for another customer.',
  'other-amount': 'The service shows another amount than the order’s total.',
  'no-money': 'The service says that it failed or that the money was returned.',
  'of-a-subscription': 'The service shows it as a charge of a subscription.',
  'before-the-order': 'It was listed before this order’s charge was sent.',
};

const page = '/merchant/review';
const orderId = z.uuid(problems['not-under-review']);
const anOrder = z.object({ orderId });

const charged = z.object({
  orderId,
  transactionId: z.string().trim(),
  /** The id that the merchant insists on, after doubts. */
  insists: z.string().optional(),
});

/** A merchant says that the order was charged by this transaction: it becomes PAID with it. */
export async function decideCharged(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'review-charged', role: 'staff', schema: charged, page } as const;
  return staffAction(action, form, async (merchant, { orderId, transactionId, insists }) => {
    const isInsisting = insists === transactionId;
    const result = await confirmCharged(orderId, transactionId, merchant, isInsisting);
    if (!result.ok) return refused(result.error, transactionId);
    refresh();
    return success(
      `It is paid with the transaction ${transactionId}, which belongs to no other order now. The shopper gets the confirmation.`,
    );
  });
}

function refused(error: ReviewProblem | Doubtful, transactionId: string): ActionState {
  if (typeof error === 'string') return failure(problems[error]);
  return {
    ...failure(
      `The transaction ${transactionId} may not be this order’s charge. Nothing was changed.`,
    ),
    insist: { value: transactionId, doubts: error.doubts.map((one) => doubts[one]) },
  };
}

/** A merchant says that nothing was charged: the order fails and its cart is free again. */
export async function decideNotCharged(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'review-not-charged', role: 'staff', schema: anOrder, page } as const;
  return staffAction(action, form, async (merchant, { orderId }) => {
    const result = await confirmNotCharged(orderId, merchant);
    if (!result.ok) return failure(problems[result.error]);
    refresh();
    return success(
      'It was not charged and has failed. The shopper is told so, and can pay again: the cart is free again.',
    );
  });
}

const resolved = 'It was resolved already. Nothing was changed.';

/** A merchant has dealt with what a flag of a settled order says. */
export async function resolveOrderFlag(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ flagId: z.uuid(resolved) });
  const action = { name: 'flag-resolve', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (merchant, { flagId }) => {
    if (!(await resolveFlag(flagId, merchant))) return failure(resolved);
    refresh();
    return success('It is resolved, and off this list.');
  });
}

/** A merchant has edited the transactions at the service that the list shows otherwise than they were sent. */
export async function confirmEdited(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ state: z.string() });
  const action = { name: 'calibration', role: 'staff', schema, page: '/merchant' } as const;
  return staffAction(action, form, async (merchant, { state }) => {
    const outcome = await confirmEditedAtService(state, merchant);
    refresh();
    switch (outcome) {
      case 'restarted':
        return success(
          'What lists show is counted again. They prove again that nothing was charged once the next paid order has been listed as it was sent.',
        );
      case 'changed':
        return failure('Something else differs by now. Nothing was changed.');
      case 'nothing-differs':
        return failure('Nothing differs any more. Nothing was changed.');
    }
  });
}
