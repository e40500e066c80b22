'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { messageOf } from '../messages';
import { endOwnerless, type HandOverProblem, handOver, resolveUnmatched } from './unmatched';

const nothing = 'Nothing was changed.';
const gone = `This entry is not open any more. ${nothing}`;
const away = `The payment service cannot be reached right now. ${nothing} Try again in a moment.`;

const problems: Record<HandOverProblem, string> = {
  'bad-subscription-id': `Enter the id of the subscription as the service shows it. ${nothing}`,
  'no-such-subscription': `The service knows no such subscription. ${nothing}`,
  unavailable: away,
  owned: `This subscription is in its customer’s account already. ${nothing}`,
  'no-owner': `Its customer has no account here, its plan is not one of the shop’s, or a subscription attempt of theirs is still open. ${nothing}`,
};

const page = '/merchant/unmatched';
const entry = z.object({
  kind: z.enum(['ownerless', 'found', 'lapsed', 'charge'], gone),
  id: z.string(gone).min(1, gone).max(255, gone),
});
const badId = problems['bad-subscription-id'];
const subscription = z.object({
  subscriptionId: z.string().trim().min(1, badId).max(255, badId),
  planKey: z.string().max(100).optional(),
});

/** A merchant has dealt with an entry. */
export async function resolveEntry(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'unmatched-resolve', role: 'staff', schema: entry, page } as const;
  return staffAction(action, form, async (merchant, { kind, id }) => {
    if (!(await resolveUnmatched(kind, id, merchant))) return failure(gone);
    refresh();
    return success('Marked as resolved. Nothing was changed at the payment service.');
  });
}

/** A merchant gives a subscription to the customer whose it is at the service. */
export async function handOverSubscription(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'unmatched-assign', role: 'staff', schema: subscription, page } as const;
  return staffAction(action, form, async (merchant, { subscriptionId: id, planKey }) => {
    const result = await handOver(id, merchant, planKey || undefined);
    if (!result.ok) return failure(problems[result.error]);
    refresh();
    return success(
      `The subscription ${id} is in its customer’s account now. They can end it there, and a mail tells them so.`,
    );
  });
}

/** A merchant ends a subscription that is nobody's here. */
export async function endSubscription(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'unmatched-end', role: 'staff', schema: subscription, page } as const;
  return staffAction(action, form, async (merchant, { subscriptionId: id }) => {
    const result = await endOwnerless(id, merchant);
    if (!result.ok) {
      if (result.error === 'not-ownerless') return failure(gone);
      return failure(result.error === 'unavailable' ? away : messageOf(result.error));
    }
    refresh();
    return success(
      `The subscription ${id} has ended at the payment service. Nothing more is charged for it; what was charged is not refunded.`,
    );
  });
}
