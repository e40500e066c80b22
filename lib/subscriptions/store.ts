import { randomUUID } from 'node:crypto';
import { type AttemptArrow, attemptArrows, canTake } from '@/lib/checkout/machine';
import { digest } from '@/lib/checkout/match';
import { hashToken, sealToken } from '@/lib/checkout/secrets';
import { now } from '@/lib/clock';
import { type Database, db, pool } from '@/lib/db/client';
import { codeOf, isLockConflict, isUniqueViolation, violates } from '@/lib/db/conflicts';
import { Prisma, type Signup } from '@/lib/db/generated/client';
import type { AttemptState } from '@/lib/db/generated/enums';
import { enqueueMail } from '@/lib/mail/outbox';
import { markDirty } from '@/lib/mirror/store';
import type { SubscriptionBody } from '@/lib/service/client';
import type { ServiceSubscription } from '@/lib/service/resources';
import type { MonthlyQuote } from './rules';
import { DAY_MS, nextAnniversary } from './rules';

/** How long a process may prepare a sign-up before it counts as gone. Real time. */
const PREPARE_LEASE_S = 30;

/** States in which a sign-up may still come to a subscription. */
export const unsettledSignups: readonly AttemptState[] = [
  'CREATED',
  'SENDING',
  'UNKNOWN',
  'REVIEW',
];

export type SignupPress = {
  key: string;
  userId: string;
  email: string;
  plan: { key: string; trialDays: number; graceDays: number };
  country: string;
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
  const { userId, plan, quote, country } = press;
  return digest({
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
    const retaken = await takeUpUnsent(tx, known.id, press.paymentToken);
    return { kind: retaken ? 'start' : 'existing', signupId: known.id };
  }
  const living = await tx.subscription.findFirst({
    where: { userId, planKey: plan.key, status: { not: 'ENDED' } },
    select: { id: true },
  });
  if (living) return { kind: 'already', subscriptionId: living.id };
  const unsettled = await tx.signup.findFirst({
    where: { userId, planKey: plan.key, state: { in: [...unsettledSignups] } },
  });
  if (unsettled && !(await giveUpUnsent(tx, unsettled.id))) {
    return { kind: 'busy', signupId: unsettled.id };
  }
  return { kind: 'start', signupId: await insertSignup(tx, press, fingerprint) };
}

/** Takes a sign-up that was never sent, and that nobody works on, up again with a new token. */
async function takeUpUnsent(tx: Database, signupId: string, token: string): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE signups SET reason = NULL, "tokenCipher" = ${sealToken(token, signupId)},
      "tokenHash" = ${hashToken(token)}, "tokenReceivedAt" = ${now()},
      "leaseUntil" = (clock_timestamp() AT TIME ZONE 'UTC') + make_interval(secs => ${PREPARE_LEASE_S})
    WHERE id = ${signupId} AND state = 'CREATED'
      AND ("leaseUntil" IS NULL OR "leaseUntil" < (clock_timestamp() AT TIME ZONE 'UTC'))`;
  return count > 0;
}

/** Abandons a sign-up that was never sent and that nobody works on. */
async function giveUpUnsent(tx: Database, signupId: string): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE signups SET state = 'ABANDONED', "tokenCipher" = NULL, "settledAt" = ${now()}, reason = 'never-sent'
    WHERE id = ${signupId} AND state = 'CREATED'
      AND ("leaseUntil" IS NULL OR "leaseUntil" < (clock_timestamp() AT TIME ZONE 'UTC'))`;
  return count > 0;
}

async function insertSignup(
  tx: Database,
  press: SignupPress,
  fingerprint: string,
): Promise<string> {
  const id = randomUUID();
  const { plan, quote, card } = press;
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
      taxCodes: quote.taxes.map((tax) => tax.code),
      currency: quote.currency,
      monthlyAmount: quote.total.amount,
      trialDays: plan.trialDays,
      graceDays: plan.graceDays,
      cardLast4: card?.last4 ?? null,
      cardType: card?.type ?? null,
      tokenCipher: sealToken(press.paymentToken, id),
      tokenHash: hashToken(press.paymentToken),
      tokenReceivedAt: now(),
      createdAt: now(),
      dueAt: now(),
    },
  });
  await tx.$executeRaw`
    UPDATE signups SET "leaseUntil" =
      (clock_timestamp() AT TIME ZONE 'UTC') + make_interval(secs => ${PREPARE_LEASE_S})
    WHERE id = ${id}`;
  return id;
}

export type SignupSending = { fence: bigint; sends: number };

/** What a subscription shows of its sign-up: two with one key cannot be told apart. */
function signupMatchKey(body: SubscriptionBody): string {
  const { customerId, planId, quantity, applicableTaxes } = body;
  return digest({ customerId, planId, quantity, taxes: [...new Set(applicableTaxes)].sort() });
}

/**
 * Transaction B: freezes customer and body and compare-and-sets CREATED to SENDING. From its commit
 * on the subscription may exist.
 *
 * @param leaseSeconds real seconds in which the reply must have come
 */
export async function beginSignup(
  signupId: string,
  body: SubscriptionBody,
  leaseSeconds: number,
): Promise<SignupSending | 'busy' | 'gone'> {
  try {
    const { rows } = await pool().query<{ fence: string; sends: number }>(
      `UPDATE signups SET state = 'SENDING', "customerId" = $2, "matchKey" = $3, body = $4,
         baseline = nextval('service_sequence'), sends = sends + 1, fence = fence + 1,
         "leaseUntil" = (clock_timestamp() AT TIME ZONE 'UTC') + make_interval(secs => $5),
         "sendStartedAt" = $6, "sendEndedAt" = NULL
       WHERE id = $1 AND state = 'CREATED' RETURNING fence, sends`,
      [signupId, body.customerId, signupMatchKey(body), JSON.stringify(body), leaseSeconds, now()],
    );
    return toSending(rows[0]) ?? 'gone';
  } catch (error) {
    if (codeOf(error) === '23505') return 'busy';
    throw error;
  }
}

/** Compare-and-sets UNKNOWN to SENDING for the same frozen body. Null when somebody was first. */
export async function beginSignupAgain(
  signupId: string,
  fence: bigint,
  leaseSeconds: number,
): Promise<SignupSending | null> {
  const { rows } = await pool().query<{ fence: string; sends: number }>(
    `UPDATE signups SET state = 'SENDING', sends = sends + 1, fence = fence + 1,
       "leaseUntil" = (clock_timestamp() AT TIME ZONE 'UTC') + make_interval(secs => $3),
       "sendStartedAt" = $4, "sendEndedAt" = NULL
     WHERE id = $1 AND state = 'UNKNOWN' AND fence = $2 AND NOT "resendStopped"
     RETURNING fence, sends`,
    [signupId, fence, leaseSeconds, now()],
  );
  return toSending(rows[0]);
}

function toSending(row: { fence: string; sends: number } | undefined): SignupSending | null {
  return row ? { fence: BigInt(row.fence), sends: row.sends } : null;
}

export type SignupEnd = { reason?: string; httpStatus?: number; resendStopped?: boolean };

/**
 * Takes one arrow of the machine of charges, all but those that send or succeed. There is no list of
 * subscriptions, so `clear` has no place here.
 *
 * @returns false when the sign-up has moved on meanwhile; nothing is changed then
 */
export async function takeSignupArrow(
  signupId: string,
  fence: bigint | null,
  arrow: Exclude<AttemptArrow, 'succeed' | 'send' | 'resend' | 'clear'>,
  end: SignupEnd = {},
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const signup = await lockSignup(tx, signupId);
    if (!canTake(arrow, signup.state)) return false;
    if (fence !== null && signup.fence !== fence) return false;
    const { to } = attemptArrows[arrow];
    const open = to === 'CREATED' || to === 'UNKNOWN';
    await tx.signup.update({
      where: { id: signupId },
      data: {
        state: to,
        leaseUntil: null,
        reason: end.reason ?? null,
        ...(end.httpStatus === undefined ? {} : { httpStatus: end.httpStatus }),
        ...(end.resendStopped ? { resendStopped: true } : {}),
        ...(arrow === 'unsend' ? { sends: 0, matchKey: null, body: Prisma.DbNull } : {}),
        ...(signup.state === 'SENDING' ? { sendEndedAt: now() } : {}),
        ...(open ? { dueAt: now() } : { tokenCipher: null, dueAt: null }),
        ...(open || to === 'REVIEW' ? {} : { settledAt: now() }),
      },
    });
    if (arrow === 'dismiss') await tellNotStarted(tx, signup);
    if (to !== 'CREATED') await lookFor(tx, signup);
    return true;
  });
}

/**
 * Has the transactions list fetched, which may name what a sign-up came to, also one that was refused:
 * somebody may have sent the request twice. What is known and waited for this sign-up is looked at too.
 */
async function lookFor(tx: Database, { customerId, sends }: Signup): Promise<void> {
  if (customerId === null || sends === 0) return;
  await markDirty(tx, 'TRANSACTIONS', '*');
  const waiting = await tx.mirrorSubscription.findMany({
    where: { customerId, ownerlessSince: { not: null }, deletedAt: null },
    select: { serviceId: true },
  });
  for (const { serviceId } of waiting) await markDirty(tx, 'SUBSCRIPTION', serviceId);
}

/** Whoever left while it was open is told how it ended. */
async function tellNotStarted(tx: Database, { id, email }: Signup): Promise<void> {
  if (!email) return;
  await enqueueMail(tx, {
    dedupeKey: `subscription-not-started:${id}`,
    template: 'subscription-not-started',
    recipient: email,
    data: { signupId: id },
  });
}

async function lockSignup(tx: Database, signupId: string): Promise<Signup> {
  await tx.$queryRaw`SELECT id FROM signups WHERE id = ${signupId} FOR UPDATE`;
  return tx.signup.findUniqueOrThrow({ where: { id: signupId } });
}

export type SignupRecorded =
  | 'started'
  | 'already-recorded'
  /** It came though the sign-up had been settled as not started. */
  | 'found'
  /** The sign-up has come to another subscription: this one is looked at by itself. */
  | 'another'
  | 'taken';

type Shown = Pick<ServiceSubscription, 'id'> & Partial<ServiceSubscription>;

/**
 * Transaction C for a subscription that exists: the sign-up succeeds whatever its fence says, and the
 * subscription is its owner's. Where the sign-up was settled otherwise meanwhile, a merchant is told.
 */
export async function recordSignup(signupId: string, shown: Shown): Promise<SignupRecorded> {
  try {
    return await db().$transaction((tx) => recordSignupIn(tx, signupId, shown));
  } catch (error) {
    if (violates(error, 'serviceId')) return 'taken';
    throw error;
  }
}

/** The same inside a transaction of the caller's. */
export async function recordSignupIn(
  tx: Database,
  signupId: string,
  shown: Shown,
): Promise<SignupRecorded> {
  const signup = await lockSignup(tx, signupId);
  if (signup.state === 'SUCCEEDED') {
    if (signup.serviceId === shown.id) return 'already-recorded';
    await markDirty(tx, 'SUBSCRIPTION', shown.id);
    return 'another';
  }
  if (!canTake('succeed', signup.state)) {
    await recordFound(tx, signup, shown);
    return 'found';
  }
  await succeed(tx, signup, shown, null);
  await enqueueMail(tx, {
    dedupeKey: `subscription-started:${signup.id}`,
    template: 'subscription-started',
    recipient: signup.email,
    data: { subscriptionId: signup.id },
  });
  return 'started';
}

/**
 * A subscription shows up of a sign-up that was settled as not started: it is its customer's all the
 * same, and marked as found, for the merchant and for what its page says.
 */
export async function recordFound(tx: Database, signup: Signup, shown: Shown): Promise<void> {
  const isOpen = canTake('succeed', signup.state);
  if (!isOpen && !canTake('reopen', signup.state)) {
    throw new Error(`A sign-up in ${signup.state} is not reopened`);
  }
  await succeed(tx, signup, shown, now());
}

async function succeed(
  tx: Database,
  signup: Signup,
  shown: Shown,
  foundAt: Date | null,
): Promise<void> {
  await tx.signup.update({
    where: { id: signup.id },
    data: {
      state: 'SUCCEEDED',
      serviceId: shown.id,
      tokenCipher: null,
      leaseUntil: null,
      dueAt: null,
      reason: foundAt ? 'found-later' : null,
      settledAt: now(),
      ...(signup.state === 'SENDING' ? { sendEndedAt: now() } : {}),
    },
  });
  await startSubscription(tx, signup, shown, foundAt);
  await tx.mirrorSubscription.updateMany({
    where: { serviceId: shown.id },
    data: { ownerlessSince: null },
  });
  await markDirty(tx, 'SUBSCRIPTION', shown.id);
  await lookFor(tx, signup);
}

async function startSubscription(
  tx: Database,
  signup: Signup,
  shown: Shown,
  foundAt: Date | null,
): Promise<void> {
  // The trial and the month are counted from when the request left, not from when it was found.
  const startedAt = shown.createdAt ?? signup.sendStartedAt ?? now();
  const trialEndsAt =
    signup.trialDays > 0
      ? (shown.trialEndsAt ?? new Date(startedAt.getTime() + signup.trialDays * DAY_MS))
      : null;
  await tx.subscription.create({
    data: {
      id: signup.id,
      serviceId: shown.id,
      customerId: signup.customerId,
      foundAt,
      userId: signup.userId,
      planKey: signup.planKey,
      quantity: signup.quantity,
      taxCodes: signup.taxCodes,
      country: signup.country,
      status: trialEndsAt ? 'TRIAL' : 'ACTIVE',
      startedAt,
      trialEndsAt,
      paidUntil: trialEndsAt ?? shown.nextChargeAt ?? nextAnniversary(startedAt, startedAt),
      cardLast4: signup.cardLast4,
      cardType: signup.cardType,
      createdAt: now(),
    },
  });
}

/** A person found that a sign-up under review came to no subscription. */
export function dismissSignup(signupId: string): Promise<boolean> {
  return takeSignupArrow(signupId, null, 'dismiss', { reason: 'not-created' });
}
