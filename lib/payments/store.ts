import { now, nowMs } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked, violates } from '@/lib/db/conflicts';
import { type PaymentAttempt, Prisma } from '@/lib/db/generated/client';
import type {
  AttemptState,
  PaymentKind as KindName,
  TransactionBinding,
} from '@/lib/db/generated/enums';
import { DATABASE_TIME, epochMs } from '@/lib/db/sql/fragments';
import { rawState } from '@/lib/db/sql/raw-state';
import { sqlStates } from '@/lib/db/sql/sql-states';
import { countPayment } from '@/lib/metrics';
import { markDirty } from '@/lib/mirror/store';
import { fail, ok, type Result } from '@/lib/result';
import type { ServiceResource } from '@/lib/service/resources';
import { currentTraceparent } from '@/lib/trace';
import { recordingOf } from './decide';
import {
  type Found,
  type LockedAttempt,
  type PaymentBody,
  type PaymentKind,
  resultColumn,
  type Settlement,
} from './kind';
import { isSendingStopped, noteSend, startObstacle } from './send-stop';
import {
  type AttemptTransition,
  attemptTransitions,
  canTransition,
  chargeableStates,
  liveStates,
  refusedStates,
  searchedStates,
} from './states';
import { hashToken, sealToken } from './tokens';

/** Reads and writes attempts, in the order of the steps in README.md. */

// 1. Place

/** Seconds for which a process may prepare an attempt, by the database's clock. The demo cannot move that clock. */
const PREPARE_LEASE_S = 30;

export type SettlingTransition = Exclude<AttemptTransition, 'succeed' | 'send' | 'resend'>;

type NewAttempt = {
  id: string;
  kind: KindName;
  paymentToken: string;
  orderId?: string;
  number?: number;
  exclusiveKey?: string;
};

/**
 * Inserts an attempt in CREATED, leased to the caller. The caller must have locked the purchase in the order of
 * README.md.
 */
export async function insertAttempt(tx: Database, attempt: NewAttempt): Promise<void> {
  const { id, kind, paymentToken, orderId = null, number = 1, exclusiveKey = null } = attempt;
  await tx.$executeRaw`
    INSERT INTO charge_attempts (id, kind, "orderId", number, "exclusiveKey", state, "tokenCipher",
      "tokenHash", "tokenReceivedAt", "createdAt", "dueAt", traceparent, "leaseUntil")
    VALUES (${id}, ${kind}::"PaymentKind", ${orderId}, ${number}, ${exclusiveKey}, ${rawState('CREATED')},
      ${sealToken(paymentToken, id)}, ${hashToken(paymentToken)}, ${now()}, ${now()}, ${now()},
      ${currentTraceparent()},
      ${Prisma.raw(DATABASE_TIME)} + make_interval(secs => ${PREPARE_LEASE_S}))`;
}

const UNSENT = Prisma.raw(sqlStates(attemptTransitions.abandon.from));

/** SQL: no process is preparing the attempt, or that process's lease has expired. */
export const UNLEASED = `("leaseUntil" IS NULL OR "leaseUntil" < ${DATABASE_TIME})`;

/**
 * Leases an unsent attempt to the caller again.
 * @param paymentToken replaces the attempt's token
 * @returns false if the attempt was sent, or another process is preparing it
 */
export async function prepareAgain(
  tx: Database,
  attemptId: string,
  paymentToken?: string,
): Promise<boolean> {
  const token =
    paymentToken === undefined
      ? Prisma.empty
      : Prisma.sql`, reason = NULL, "tokenCipher" = ${sealToken(paymentToken, attemptId)},
          "tokenHash" = ${hashToken(paymentToken)}, "tokenReceivedAt" = ${now()}`;
  const count = await tx.$executeRaw`
    UPDATE charge_attempts
    SET "leaseUntil" = ${Prisma.raw(DATABASE_TIME)} + make_interval(secs => ${PREPARE_LEASE_S})${token}
    WHERE id = ${attemptId} AND state IN (${UNSENT}) AND ${Prisma.raw(UNLEASED)}`;
  return count > 0;
}

/** @returns false if the attempt was sent, or a process is preparing it */
export async function abandonUnsent(
  tx: Database,
  of: { id: string } | { orderId: string },
): Promise<boolean> {
  const where = 'id' in of ? Prisma.sql`id = ${of.id}` : Prisma.sql`"orderId" = ${of.orderId}`;
  const count = await tx.$executeRaw`
    UPDATE charge_attempts
    SET state = ${rawState(attemptTransitions.abandon.to)}, "tokenCipher" = NULL, "settledAt" = ${now()}, reason = 'never-sent'
    WHERE ${where} AND state IN (${UNSENT}) AND ${Prisma.raw(UNLEASED)}`;
  return count > 0;
}

// 2. Begin

export type Sending = { fence: bigint; sends: number };

export type NotSending = 'match-key-busy' | 'paused' | 'stopped' | 'gone';

/**
 * Transaction B: freezes customer, body and match key, and moves CREATED to SENDING. After its commit, the attempt
 * counts as possibly charged.
 * @param leaseSeconds real seconds in which the reply must arrive
 * @param wasSent whether the attempt may have been sent before a restore. A stop or a pause does not apply then.
 */
export function beginSend<Body extends PaymentBody>(
  kind: PaymentKind<Body, ServiceResource>,
  attemptId: string,
  body: Body,
  leaseSeconds: number,
  wasSent = false,
): Promise<Result<Sending, NotSending>> {
  const matchKey = kind.matchKey(body);
  return retryLocked(async () => {
    const begun = await db().$transaction(async (tx): Promise<Result<Begun, NotSending>> => {
      const obstacle = wasSent ? null : await startObstacle(tx);
      if (obstacle === 'stopped') return fail(obstacle);
      const attempt = await lockAttempt(tx, kind, attemptId);
      if (!canTransition('send', attempt.state)) return fail('gone');
      if (obstacle) return fail(obstacle);
      if (await isMatchKeyBusy(tx, kind, attempt, matchKey)) return fail('match-key-busy');
      await kind.sending?.(tx, attempt);
      return ok(await freeze(tx, attemptId, body, matchKey, leaseSeconds));
    });
    if (begun.ok) noteSend(attemptId, begun.value.baseline, begun.value.at);
    return begun;
  });
}

async function isMatchKeyBusy(
  tx: Database,
  kind: Pick<PaymentKind, 'name' | 'hasObstacle'>,
  attempt: LockedAttempt,
  matchKey: string,
): Promise<boolean> {
  const states = kind.name === 'ORDER' ? searchedStates : chargeableStates;
  const other = await tx.paymentAttempt.findFirst({
    where: { matchKey, state: { in: [...states] }, id: { not: attempt.id } },
    select: { id: true },
  });
  return other !== null || ((await kind.hasObstacle?.(tx, attempt)) ?? false);
}

type Begun = Sending & { baseline: bigint; at: number };

async function freeze(
  tx: Database,
  attemptId: string,
  body: PaymentBody,
  matchKey: string,
  leaseSeconds: number,
): Promise<Begun> {
  const [sent] = await tx.$queryRaw<Begun[]>`
    UPDATE charge_attempts SET state = ${rawState(attemptTransitions.send.to)},
      "customerId" = ${body.customerId}, "matchKey" = ${matchKey}, body = ${JSON.stringify(body)}::jsonb,
      baseline = nextval('service_sequence'), sends = sends + 1, fence = fence + 1,
      "leaseUntil" = ${Prisma.raw(DATABASE_TIME)} + make_interval(secs => ${leaseSeconds}::int),
      "sendStartedAt" = ${now()}, "sendEndedAt" = NULL
    WHERE id = ${attemptId}
    RETURNING fence, sends, baseline, ${Prisma.raw(epochMs('clock_timestamp()'))} AS at`;
  if (!sent) throw new Error('Payment attempt not found');
  return sent;
}

/**
 * Moves UNKNOWN to SENDING for the same frozen body, and keeps the times and status of earlier sends.
 * @returns null if another process was first, or sending is stopped
 */
export async function beginResend(
  attemptId: string,
  fence: bigint,
  leaseSeconds: number,
): Promise<Sending | null> {
  if (await isSendingStopped()) return null;
  const [sent] = await db().$queryRaw<Sending[]>`
    UPDATE charge_attempts SET state = ${rawState(attemptTransitions.resend.to)}, sends = sends + 1, fence = fence + 1,
      "leaseUntil" = ${Prisma.raw(DATABASE_TIME)} + make_interval(secs => ${leaseSeconds}::int),
      "sendStartedAt" = ${now()}, "sendEndedAt" = NULL, "httpStatus" = NULL,
      "earlierSends" = coalesce("earlierSends", '[]') || jsonb_build_array(jsonb_build_object(
        'startedAt', "sendStartedAt", 'endedAt', "sendEndedAt", 'httpStatus', "httpStatus"))
    WHERE id = ${attemptId} AND state IN (${Prisma.raw(sqlStates(attemptTransitions.resend.from))})
      AND fence = ${fence} AND NOT "resendStopped"
    RETURNING fence, sends`;
  return sent ?? null;
}

// 3. Settle

const LIVE = Prisma.raw(sqlStates(liveStates));

export async function lockAttempt(
  tx: Database,
  kind: Pick<PaymentKind, 'lock'>,
  attemptId: string,
): Promise<LockedAttempt> {
  await kind.lock(tx, attemptId);
  const [attempt] = await tx.$queryRaw<LockedAttempt[]>`
    SELECT a.*, NOT EXISTS (SELECT 1 FROM charge_attempts o
      WHERE o."orderId" = a."orderId" AND o.id <> a.id AND o.state IN (${LIVE})) AS decides
    FROM charge_attempts a WHERE a.id = ${attemptId} FOR UPDATE OF a`;
  if (!attempt) throw new Error('Payment attempt not found');
  return attempt;
}

/**
 * Makes a transition, if the attempt is still in its `from` state and no other process has taken it over since `fence`.
 *
 * @param alongside writes in the same transaction, if the attempt moves
 * @returns false if the attempt has moved on; nothing is changed then
 */
export async function transition(
  kind: PaymentKind,
  attemptId: string,
  fence: bigint | null,
  name: SettlingTransition,
  details: Settlement = {},
  alongside: (tx: Database) => Promise<void> = async () => {},
): Promise<boolean> {
  return retryLocked(() =>
    db().$transaction(async (tx) => {
      const attempt = await lockAttempt(tx, kind, attemptId);
      if (!canTransition(name, attempt.state)) return false;
      if (fence !== null && attempt.fence !== fence) return false;
      await moveAttempt(tx, kind, attempt, name, details);
      await alongside(tx);
      return true;
    }),
  );
}

/** Makes a transition of an attempt that the caller has locked, and whose state the caller has checked. */
export async function moveAttempt(
  tx: Database,
  kind: PaymentKind,
  attempt: LockedAttempt,
  name: SettlingTransition,
  details: Settlement,
): Promise<void> {
  const { to } = attemptTransitions[name];
  const open = to === 'CREATED' || to === 'UNKNOWN';
  const isRefused = refusedStates.includes(to) && attempt.state === 'SENDING';
  await tx.paymentAttempt.update({
    where: { id: attempt.id },
    data: {
      state: to,
      leaseUntil: null,
      reason: details.reason ?? null,
      ...(details.httpStatus === undefined ? {} : { httpStatus: details.httpStatus }),
      ...(details.resendStopped ? { resendStopped: true } : {}),
      ...(details.mayHaveCharged ? { mayHaveCharged: true } : {}),
      ...(name === 'unsend' ? { sends: 0, matchKey: null, body: Prisma.DbNull } : {}),
      ...(attempt.state === 'SENDING' ? { sendEndedAt: now() } : {}),
      ...(open ? { dueAt: now() } : { tokenCipher: null, dueAt: null }),
      ...(open ? {} : { settledAt: to === 'REVIEW' ? null : now() }),
    },
    select: { id: true },
  });
  await kind.moved(tx, attempt, name, details);
  if (to === 'UNKNOWN' || isRefused) await markDirty(tx, 'TRANSACTIONS', '*');
  if (to !== 'CREATED') countOutcome(kind.name, to, attempt.createdAt);
}

const conclusiveStates: readonly AttemptState[] = ['SUCCEEDED', 'REFUSED', 'NOT_CHARGED'];

function countOutcome(kind: KindName, state: AttemptState, createdAt: Date): void {
  const isSettled = conclusiveStates.includes(state);
  countPayment(kind, state, isSettled ? nowMs() - createdAt.getTime() : undefined);
}

export type Recorded =
  | 'succeeded'
  | 'already-recorded'
  /** Recorded although the attempt had been settled otherwise; staff are notified. */
  | 'found-late'
  /** The charge or subscription already belongs to another attempt; nothing was written. */
  | 'taken';

/**
 * Transaction C for a charge or subscription that exists: recorded regardless of the fence, even if the attempt was
 * settled otherwise.
 * @param alongside writes in the same transaction if the attempt succeeds
 */
export async function recordResult<Resource extends ServiceResource>(
  kind: PaymentKind<never, Resource>,
  attemptId: string,
  resource: Found<Resource>,
  boundBy: TransactionBinding,
  alongside?: (tx: Database) => Promise<void>,
): Promise<Recorded> {
  try {
    return await retryLocked(() =>
      db().$transaction(async (tx) => {
        const recorded = await recordResultIn(tx, kind, attemptId, resource, boundBy);
        if (recorded === 'succeeded') await alongside?.(tx);
        return recorded;
      }),
    );
  } catch (error) {
    if (isTaken(error)) return 'taken';
    throw error;
  }
}

/** Whether a unique index rejected a charge or subscription that belongs to another attempt. */
export function isTaken(error: unknown): boolean {
  return ['transactionId', 'subscriptionId', 'serviceId'].some((column) => violates(error, column));
}

/** The same as `recordResult`, in the caller's transaction. */
export async function recordResultIn<Resource extends ServiceResource>(
  tx: Database,
  kind: PaymentKind<never, Resource>,
  attemptId: string,
  resource: Found<Resource>,
  boundBy: TransactionBinding,
): Promise<Recorded> {
  const attempt = await lockAttempt(tx, kind, attemptId);
  const { state, decides, [resultColumn(kind.name)]: resultId } = attempt;
  const recording = recordingOf({ state, decides, resultId }, resource.id);
  if (recording === 'already-recorded') return recording;
  if (recording === 'late') {
    await kind.foundLate(tx, attempt, resource, boundBy);
    return 'found-late';
  }
  await kind.succeed(tx, attempt, resource, boundBy);
  countOutcome(kind.name, 'SUCCEEDED', attempt.createdAt);
  return 'succeeded';
}

export async function succeed(
  tx: Database,
  attempt: PaymentAttempt,
  resultId: string,
  reason: string | null = null,
): Promise<void> {
  await tx.paymentAttempt.update({
    where: { id: attempt.id },
    data: {
      state: attemptTransitions.succeed.to,
      [resultColumn(attempt.kind)]: resultId,
      tokenCipher: null,
      leaseUntil: null,
      dueAt: null,
      reason,
      settledAt: now(),
      ...(attempt.state === 'SENDING' ? { sendEndedAt: now() } : {}),
    },
    select: { id: true },
  });
}
