'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { requireStaff } from '@/lib/auth/staff';
import type { ReviewAnswer } from '@/lib/checkout/review/actions';
import { followClock } from '@/lib/db/clock';
import { log } from '@/lib/log';
import { endOwnerless, type HandOverProblem, handOver, tickOff } from './unmatched';

const nothing = 'Nothing was changed.';
const gone = `This entry is not open any more. ${nothing}`;
const away = `The payment service cannot be asked just now. ${nothing} Try again in a moment.`;

const problems: Record<HandOverProblem, string> = {
  'bad-subscription-id': `Enter the id of the subscription as the service shows it. ${nothing}`,
  'no-such-subscription': `The service knows no such subscription. ${nothing}`,
  unavailable: away,
  owned: `This subscription is in its customer’s account already. ${nothing}`,
  'no-owner': `Its customer has no account here, its plan is not one of the shop’s, or a sign-up of theirs is still open. ${nothing}`,
};

const entry = z.object({
  kind: z.enum(['ownerless', 'found', 'lapsed', 'charge']),
  id: z.string().min(1).max(255),
});
const subscription = z.object({
  subscriptionId: z.string().trim().min(1).max(255),
  planKey: z.string().max(100).optional(),
});

function fields(form: FormData): Record<string, unknown> {
  return Object.fromEntries(form);
}

/** A merchant has dealt with an entry. */
export async function tickOffEntry(_: ReviewAnswer, form: FormData): Promise<ReviewAnswer> {
  const merchant = await requireStaff('staff');
  await followClock();
  const parsed = entry.safeParse(fields(form));
  if (!parsed.success) return { ok: false, message: gone };
  const { kind, id } = parsed.data;
  if (!(await tickOff(kind, id, merchant))) return { ok: false, message: gone };
  log.info('A merchant ticked off what nobody had asked for', { kind, id, by: merchant.userId });
  refresh();
  return { ok: true, message: 'Ticked off. Nothing was changed at the payment service.' };
}

/** A merchant gives a subscription to the customer whose it is at the service. */
export async function handOverSubscription(_: ReviewAnswer, form: FormData): Promise<ReviewAnswer> {
  const merchant = await requireStaff('staff');
  await followClock();
  const parsed = subscription.safeParse(fields(form));
  if (!parsed.success) return { ok: false, message: problems['bad-subscription-id'] };
  const { subscriptionId, planKey } = parsed.data;
  const result = await handOver(subscriptionId, merchant, planKey || undefined);
  if (!result.ok) return { ok: false, message: problems[result.error] };
  log.info('A merchant handed a subscription over', { subscriptionId, by: merchant.userId });
  refresh();
  return {
    ok: true,
    message: `The subscription ${subscriptionId} is in its customer’s account now. They can end it there, and a mail tells them so.`,
  };
}

/** A merchant ends a subscription that is nobody's here. */
export async function endSubscription(_: ReviewAnswer, form: FormData): Promise<ReviewAnswer> {
  const merchant = await requireStaff('staff');
  await followClock();
  const parsed = subscription.safeParse(fields(form));
  if (!parsed.success) return { ok: false, message: gone };
  const { subscriptionId } = parsed.data;
  const result = await endOwnerless(subscriptionId, merchant);
  if (!result.ok) {
    const refused = `The payment service did not accept this. ${nothing}`;
    const messages = { 'not-ownerless': gone, refused, unavailable: away };
    return { ok: false, message: messages[result.error] };
  }
  log.info('A merchant ended a subscription of nobody', { subscriptionId, by: merchant.userId });
  refresh();
  return {
    ok: true,
    message: `The subscription ${subscriptionId} has ended at the payment service. Nothing more is charged for it; what was charged is not refunded.`,
  };
}
