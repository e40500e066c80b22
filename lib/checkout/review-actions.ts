'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { requireMerchant } from '@/lib/auth/merchant';
import { log } from '@/lib/log';
import { confirmCharged, confirmNotCharged, type ReviewProblem } from './review';

export type ReviewAnswer = { ok: boolean; message: string } | null;

const problems: Record<ReviewProblem, string> = {
  'not-under-review': 'This order is not under review any more. Nothing was changed.',
  'transaction-taken': 'This transaction belongs to another order. Nothing was changed.',
  'bad-transaction-id':
    'Enter the id of the transaction as the service shows it. Nothing was changed.',
};

const orderId = z.uuid();

/** A merchant says that the order was charged by this transaction: it becomes PAID with it. */
export async function decideCharged(_: ReviewAnswer, form: FormData): Promise<ReviewAnswer> {
  const merchant = await requireMerchant();
  const order = orderId.safeParse(form.get('orderId'));
  if (!order.success) return { ok: false, message: problems['not-under-review'] };
  const transactionId = String(form.get('transactionId') ?? '').trim();
  const result = await confirmCharged(order.data, transactionId);
  if (!result.ok) return { ok: false, message: problems[result.error] };
  log.info('A merchant confirmed a charge', { orderId: order.data, merchant: merchant.userId });
  refresh();
  return {
    ok: true,
    message: `It is paid with the transaction ${transactionId}, which belongs to no other order now. The shopper gets the confirmation.`,
  };
}

/** A merchant says that nothing was charged: the order fails and its cart is free again. */
export async function decideNotCharged(_: ReviewAnswer, form: FormData): Promise<ReviewAnswer> {
  const merchant = await requireMerchant();
  const order = orderId.safeParse(form.get('orderId'));
  if (!order.success) return { ok: false, message: problems['not-under-review'] };
  const result = await confirmNotCharged(order.data);
  if (!result.ok) return { ok: false, message: problems[result.error] };
  log.info('A merchant ruled out a charge', { orderId: order.data, merchant: merchant.userId });
  refresh();
  return {
    ok: true,
    message:
      'It was not charged and has failed. The shopper is told so, and can pay anew: the cart is free again.',
  };
}
