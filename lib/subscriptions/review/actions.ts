'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { requireStaff } from '@/lib/auth/staff';
import type { ReviewAnswer } from '@/lib/checkout/review/actions';
import { followClock } from '@/lib/db/clock';
import { log } from '@/lib/log';
import { confirmNotStarted, confirmStarted, type SignupReviewProblem } from './review';

const nothing = 'Nothing was changed.';

const problems: Record<SignupReviewProblem, string> = {
  'not-under-review': `This sign-up is not under review any more. ${nothing}`,
  'bad-subscription-id': `Enter the id of the subscription as the service shows it. ${nothing}`,
  'no-such-subscription': `The service knows no such subscription. ${nothing}`,
  'not-theirs': `The service shows another customer, plan or quantity for this subscription. ${nothing}`,
  'subscription-taken': `This subscription belongs to another sign-up. ${nothing}`,
  'still-running': `The subscription that was named for this sign-up still runs at the service. Hand it over, or end it there first. ${nothing}`,
  unavailable: `The payment service cannot be asked just now. ${nothing} Try again in a moment.`,
};

const signupId = z.uuid();

/** A merchant says which subscription came of a sign-up: it is its customer's from then on. */
export async function decideStarted(_: ReviewAnswer, form: FormData): Promise<ReviewAnswer> {
  const merchant = await requireStaff('staff');
  await followClock();
  const signup = signupId.safeParse(form.get('signupId'));
  if (!signup.success) return { ok: false, message: problems['not-under-review'] };
  const subscriptionId = String(form.get('subscriptionId') ?? '').trim();
  const result = await confirmStarted(signup.data, subscriptionId);
  if (!result.ok) return { ok: false, message: problems[result.error] };
  log.info('A merchant confirmed a sign-up', { signupId: signup.data, merchant: merchant.userId });
  refresh();
  return {
    ok: true,
    message: `The subscription ${subscriptionId} is this customer’s. It is in their account, and the welcome mail is on its way.`,
  };
}

/** A merchant says that a sign-up came to nothing: its customer is told and may sign up again. */
export async function decideNotStarted(_: ReviewAnswer, form: FormData): Promise<ReviewAnswer> {
  const merchant = await requireStaff('staff');
  await followClock();
  const signup = signupId.safeParse(form.get('signupId'));
  if (!signup.success) return { ok: false, message: problems['not-under-review'] };
  const result = await confirmNotStarted(signup.data);
  if (!result.ok) return { ok: false, message: problems[result.error] };
  log.info('A merchant ruled out a sign-up', { signupId: signup.data, merchant: merchant.userId });
  refresh();
  return {
    ok: true,
    message: 'Nothing was started. The customer is told so, and can sign up again.',
  };
}
