import { randomUUID } from 'node:crypto';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { isLockConflict, isUniqueViolation, violates } from '@/lib/db/conflicts';
import { digest } from '@/lib/payments/digest';
import { unsettledStates } from '@/lib/payments/states';
import { abandonUnsent, insertAttempt, prepareAgain } from '@/lib/payments/store';
import type { Choices, Delivery } from '@/lib/subscriptions/delivery/rules';
import type { MonthlyQuote } from '../rules';

export type SignupPress = {
  key: string;
  userId: string;
  email: string;
  plan: { key: string; trialDays: number; graceDays: number };
  country: string;
  delivery: Delivery;
  choices: Choices;
  quote: MonthlyQuote;
  card?: { last4: string; type: string } | undefined;
  paymentToken: string;
};

export type SignupClaim =
  /** This press may go on: the sign-up is its own. */
  | { kind: 'start'; signupId: string }
  /** The same press is known: its sign-up tells how it stands. */
  | { kind: 'existing'; signupId: string }
  /** The key belongs to another sign-up. */
  | { kind: 'conflict' }
  /** Another sign-up to this plan is not settled yet. */
  | { kind: 'busy'; signupId: string }
  /** The customer has this plan. */
  | { kind: 'already'; subscriptionId: string }
  | { kind: 'token-reused' };

/** What makes two presses the same sign-up; not the token, which every press has anew. */
function signupFingerprint(press: SignupPress): string {
  const { userId, plan, quote, country, delivery, choices } = press;
  return digest({
    delivery,
    choices,
    userId,
    plan: plan.key,
    quantity: quote.quantity,
    country,
    total: quote.total.amount,
    currency: quote.currency,
    taxes: quote.taxes.map((tax) => [tax.code, tax.amount.amount]),
  });
}

/**
 * Transaction A: writes the sign-up in CREATED, or finds the one that this press has already. One at
 * a time for a customer.
 */
export async function claimSignup(press: SignupPress): Promise<SignupClaim> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db().$transaction((tx) => claimOnce(tx, press));
    } catch (error) {
      if (violates(error, 'tokenHash')) return { kind: 'token-reused' };
      if (tries >= 5 || !(isUniqueViolation(error) || isLockConflict(error))) throw error;
    }
  }
}

async function claimOnce(tx: Database, press: SignupPress): Promise<SignupClaim> {
  const { userId, plan } = press;
  const fingerprint = signupFingerprint(press);
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  const known = await tx.signup.findUnique({ where: { key: press.key } });
  if (known) {
    if (known.userId !== userId || known.fingerprint !== fingerprint) return { kind: 'conflict' };
    const retaken = await prepareAgain(tx, known.id, press.paymentToken);
    return { kind: retaken ? 'start' : 'existing', signupId: known.id };
  }
  const living = await tx.subscription.findFirst({
    where: { userId, planKey: plan.key, status: { not: 'ENDED' } },
    select: { id: true },
  });
  if (living) return { kind: 'already', subscriptionId: living.id };
  const unsettled = await tx.signup.findFirst({
    where: { userId, planKey: plan.key, attempt: { state: { in: [...unsettledStates] } } },
  });
  if (unsettled && !(await abandonUnsent(tx, { id: unsettled.id }))) {
    return { kind: 'busy', signupId: unsettled.id };
  }
  return { kind: 'start', signupId: await insertSignup(tx, press, fingerprint) };
}

async function insertSignup(
  tx: Database,
  press: SignupPress,
  fingerprint: string,
): Promise<string> {
  const id = randomUUID();
  const { plan, quote, card, paymentToken } = press;
  const exclusiveKey = `plan:${press.userId}:${plan.key}`;
  await insertAttempt(tx, { id, kind: 'SUBSCRIPTION', exclusiveKey, paymentToken });
  await tx.signup.create({
    data: {
      id,
      key: press.key,
      fingerprint,
      userId: press.userId,
      email: press.email,
      planKey: plan.key,
      quantity: quote.quantity,
      country: press.country,
      delivery: press.delivery,
      choices: press.choices,
      taxCodes: quote.taxes.map((tax) => tax.code),
      currency: quote.currency,
      monthlyAmount: quote.total.amount,
      trialDays: plan.trialDays,
      graceDays: plan.graceDays,
      cardLast4: card?.last4 ?? null,
      cardType: card?.type ?? null,
      createdAt: now(),
    },
  });
  return id;
}
