'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { requireStaff } from '@/lib/auth/staff';
import { confirmEditedAtService } from './calibration';
import {
  confirmCharged,
  confirmNotCharged,
  type Doubt,
  type Doubtful,
  type ReviewProblem,
  resolveFlag,
} from './decisions';

/** What became of a decision; with `insist`, it is asked once more and nothing was changed. */
export type ReviewAnswer = {
  ok: boolean;
  message: string;
  /** The id that the merchant entered, and what speaks against it, a sentence each. */
  insist?: { value: string; doubts: string[] };
} | null;

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

const orderId = z.uuid();

/** A merchant says that the order was charged by this transaction: it becomes PAID with it. */
export async function decideCharged(_: ReviewAnswer, form: FormData): Promise<ReviewAnswer> {
  const merchant = await requireStaff('staff');
  const order = orderId.safeParse(form.get('orderId'));
  if (!order.success) return { ok: false, message: problems['not-under-review'] };
  const transactionId = String(form.get('transactionId') ?? '').trim();
  const insists = form.get('insists') === transactionId;
  const result = await confirmCharged(order.data, transactionId, merchant, insists);
  if (!result.ok) return refused(result.error, transactionId);
  refresh();
  return {
    ok: true,
    message: `It is paid with the transaction ${transactionId}, which belongs to no other order now. The shopper gets the confirmation.`,
  };
}

function refused(error: ReviewProblem | Doubtful, transactionId: string): ReviewAnswer {
  if (typeof error === 'string') return { ok: false, message: problems[error] };
  return {
    ok: false,
    message: `The transaction ${transactionId} may not be this order’s charge. Nothing was changed.`,
    insist: { value: transactionId, doubts: error.doubts.map((one) => doubts[one]) },
  };
}

/** A merchant says that nothing was charged: the order fails and its cart is free again. */
export async function decideNotCharged(_: ReviewAnswer, form: FormData): Promise<ReviewAnswer> {
  const merchant = await requireStaff('staff');
  const order = orderId.safeParse(form.get('orderId'));
  if (!order.success) return { ok: false, message: problems['not-under-review'] };
  const result = await confirmNotCharged(order.data, merchant);
  if (!result.ok) return { ok: false, message: problems[result.error] };
  refresh();
  return {
    ok: true,
    message:
      'It was not charged and has failed. The shopper is told so, and can pay anew: the cart is free again.',
  };
}

/** A merchant has dealt with what a flag of a settled order says. */
export async function resolveOrderFlag(_: ReviewAnswer, form: FormData): Promise<ReviewAnswer> {
  const merchant = await requireStaff('staff');
  const flag = z.uuid().safeParse(form.get('flagId'));
  const resolved = flag.success && (await resolveFlag(flag.data, merchant));
  if (!resolved) return { ok: false, message: 'It was resolved already. Nothing was changed.' };
  refresh();
  return { ok: true, message: 'It is resolved, and off this list.' };
}

/** A merchant has edited the transactions at the service that the list shows otherwise than they were sent. */
export async function confirmEdited(_: ReviewAnswer, form: FormData): Promise<ReviewAnswer> {
  const merchant = await requireStaff('staff');
  const done = await confirmEditedAtService(String(form.get('state') ?? ''), merchant);
  refresh();
  switch (done) {
    case 'restarted':
      return {
        ok: true,
        message:
          'What lists show is counted anew. They prove again that nothing was charged once the next paid order has been listed as it was sent.',
      };
    case 'changed':
      return { ok: false, message: 'Something else differs by now. Nothing was changed.' };
    case 'nothing-differs':
      return { ok: false, message: 'Nothing differs any more. Nothing was changed.' };
  }
}
