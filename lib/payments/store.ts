import { now, nowMs } from '@/lib/clock';
import { type Database, db, pool } from '@/lib/db/client';
import { codeOf, retryLocked, violates } from '@/lib/db/conflicts';
import { type PaymentAttempt, Prisma } from '@/lib/db/generated/client';
import type {
  AttemptState,
  PaymentKind as KindName,
  TransactionBinding,
} from '@/lib/db/generated/enums';
import { DATABASE_TIME, epochMs } from '@/lib/db/sql/fragments';
import { rawState } from '@/lib/db/sql/raw-state';
import { sqlState, sqlStates } from '@/lib/db/sql/sql-states';
import { countPayment } from '@/lib/metrics';
import { MAX_WAIT_MS, markDirty, PAUSE } from '@/lib/mirror/store';
import { fail, ok, type Result } from '@/lib/result';
import type { ServiceResource } from '@/lib/service/resources';
import { currentTraceparent } from '@/lib/trace';
import {
  type Found,
  type LockedAttempt,
  type PaymentBody,
  type PaymentKind,
  resultColumn,
  type Settlement,
} from './kind';
import { isSendingStopped, noteSend, remembered, STOPPED, wentBack } from './send-stop';
import {
  type AttemptTransition,
  attemptTransitions,
  canTransition,
  liveStates,
  refusedStates,
} from './states';
import { hashToken, sealToken } from './tokens';

/** How long a process may prepare an attempt before its lease expires. Real time, by the database's clock. */
export const PREPARE_LEASE_S = 30;

/** Transitions that are a settlement: sending and succeeding have functions of their own. */
export type SettlingTransition = Exclude<AttemptTransition, 'succeed' | 'send' | 'resend'>;

type NewAttempt = {
  id: string;
  kind: KindName;
  paymentToken: string;
  orderId?: string;
  number?: number;
  exclusiveKey?: string;
};

/** Writes an attempt in CREATED that its caller prepares. The order of locks is its caller's. */
export async function insertAttempt(tx: Database, one: NewAttempt): Promise<void> {
  const { id, kind, paymentToken, orderId = null, number = 1, exclusiveKey = null } = one;
  await tx.$executeRaw`
    INSERT INTO charge_attempts (id, kind, "orderId", number, "exclusiveKey", state, "tokenCipher",
      "tokenHash", "tokenReceivedAt", "createdAt", "dueAt", traceparent, "leaseUntil")
    VALUES (${id}, ${kind}::"PaymentKind", ${orderId}, ${number}, ${exclusiveKey}, ${rawState('CREATED')},
      ${sealToken(paymentToken, id)}, ${hashToken(paymentToken)}, ${now()}, ${now()}, ${now()},
      ${currentTraceparent()},
      ${Prisma.raw(DATABASE_TIME)} + make_interval(secs => ${PREPARE_LEASE_S}))`;
}

const UNSENT = Prisma.raw(sqlStates(attemptTransitions.abandon.from));

/** SQL: no process prepares the attempt, or its lease has expired. */
export const UNLEASED = `("leaseUntil" IS NULL OR "leaseUntil" < ${DATABASE_TIME})`;

/**
 * Resumes an attempt that was never sent and that no process prepares.
 * @param paymentToken replaces the one that it had, where a new one came
 * @returns false when there is none
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

/**
 * Abandons an attempt that was never sent and that no process prepares.
 * @returns false when there is none
 */
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

export type Sending = { fence: bigint; sends: number };

/** Why a send did not begin. */
export type NotSending =
  /** Another attempt with the same match key is not settled yet. */
  | 'match-key-busy'
  /** Calls are paused (Retry-After): nothing is sent meanwhile. */
  | 'paused'
  /** The database went back in time: nothing is sent until staff confirm. */
  | 'stopped'
  /** The attempt is no longer waiting to be sent. */
  | 'gone';

type SentRow = {
  fence: string;
  sends: number;
  baseline: string;
  at: number;
  late: boolean;
  pause: number | null;
  stop: boolean | null;
};

/** Transaction B, which its kind takes part in. What the attempt belongs to is locked first, as everywhere. */
export function beginSendSql({ lock, obstacle, moved }: PaymentKind['sql']): string {
  return `WITH locked AS (
      ${lock}
    ), late AS (
      ${obstacle ?? 'SELECT 1 WHERE false'}
    ), pause AS (
      SELECT (value->>'until')::float8 AS until FROM service_state
      WHERE key = '${PAUSE}' AND value->>'reason' = 'rate-limit'
        AND (value->>'until')::float8 BETWEEN $7::float8 + 1 AND $7::float8 + ${MAX_WAIT_MS}
    ), stop AS (
      ${STOPPED} UNION ALL ${wentBack(8)}
    ), sent AS (
      UPDATE charge_attempts SET state = ${sqlState(attemptTransitions.send.to)}, "customerId" = $2, "matchKey" = $3, body = $4,
        baseline = nextval('service_sequence'), sends = sends + 1, fence = fence + 1,
        "leaseUntil" = ${DATABASE_TIME} + make_interval(secs => $5),
        "sendStartedAt" = $6::timestamp, "sendEndedAt" = NULL
      FROM locked
      WHERE charge_attempts.id = $1 AND state IN (${sqlStates(attemptTransitions.send.from)})
        AND NOT EXISTS (SELECT 1 FROM late) AND NOT EXISTS (SELECT 1 FROM pause)
        AND NOT EXISTS (SELECT 1 FROM stop)
      RETURNING charge_attempts.*
    )${moved ? `, moved AS (${moved})` : ''}
    SELECT fence, sends, baseline, ${epochMs('clock_timestamp()')} AS at,
      false AS late, NULL::float8 AS pause, false AS stop FROM sent
    UNION ALL SELECT 0, 0, 0, 0, false, NULL::float8, true FROM stop
    UNION ALL SELECT 0, 0, 0, 0, true, NULL::float8, false FROM late
    UNION ALL SELECT 0, 0, 0, 0, false, until, false FROM pause LIMIT 1`;
}

/**
 * Transaction B: freezes customer, body and match key and compare-and-sets CREATED to SENDING. From
 * its commit on, the attempt counts as possibly charged.
 * @param leaseSeconds real seconds in which the reply must have come.
 */
export async function beginSend<Body extends PaymentBody>(
  kind: PaymentKind<Body, ServiceResource>,
  attemptId: string,
  body: Body,
  leaseSeconds: number,
): Promise<Result<Sending, NotSending>> {
  try {
    const { rows } = await pool().query<SentRow>({
      name: `payments-begin-send-${kind.name.toLowerCase()}`,
      text: beginSendSql(kind.sql),
      values: [
        attemptId,
        body.customerId,
        kind.matchKey(body),
        JSON.stringify(body),
        leaseSeconds,
        now().toISOString(),
        nowMs(),
        ...remembered(),
      ],
    });
    const [row] = rows;
    if (row?.stop) {
      await isSendingStopped();
      return fail('stopped');
    }
    if (row?.pause != null) return fail('paused');
    if (row?.late) return fail('match-key-busy');
    if (!row) return fail('gone');
    noteSend(attemptId, BigInt(row.baseline), row.at);
    return ok({ fence: BigInt(row.fence), sends: row.sends });
  } catch (error) {
    if (codeOf(error) === '23505') return fail('match-key-busy');
    throw error;
  }
}

/**
 * Compare-and-sets UNKNOWN to SENDING for the same frozen body, and keeps the times and the answer of the send before.
 * Null when another process was first.
 */
export async function beginResend(
  attemptId: string,
  fence: bigint,
  leaseSeconds: number,
): Promise<Sending | null> {
  const { rows } = await pool().query<{ fence: string; sends: number }>(
    `UPDATE charge_attempts SET state = ${sqlState(attemptTransitions.resend.to)}, sends = sends + 1, fence = fence + 1,
       "leaseUntil" = ${DATABASE_TIME} + make_interval(secs => $3),
       "sendStartedAt" = $4::timestamp, "sendEndedAt" = NULL, "httpStatus" = NULL,
       "earlierSends" = coalesce("earlierSends", '[]') || jsonb_build_array(jsonb_build_object(
         'startedAt', "sendStartedAt", 'endedAt', "sendEndedAt", 'httpStatus', "httpStatus"))
     WHERE id = $1 AND state IN (${sqlStates(attemptTransitions.resend.from)}) AND fence = $2
       AND NOT "resendStopped" AND NOT EXISTS (${STOPPED})
     RETURNING fence, sends`,
    [attemptId, fence, leaseSeconds, now().toISOString()],
  );
  const [row] = rows;
  return row ? { fence: BigInt(row.fence), sends: row.sends } : null;
}

const LIVE = Prisma.raw(sqlStates(liveStates));

/** Locks an attempt after what it belongs to. */
export async function lockAttempt(
  tx: Database,
  kind: PaymentKind,
  attemptId: string,
): Promise<LockedAttempt> {
  await kind.lockSubject(tx, attemptId);
  const [row] = await tx.$queryRaw<{ decides: boolean }[]>`
    SELECT NOT EXISTS (SELECT 1 FROM charge_attempts o
      WHERE o."orderId" = a."orderId" AND o.id <> a.id AND o.state IN (${LIVE})) AS decides
    FROM charge_attempts a WHERE id = ${attemptId} FOR UPDATE`;
  if (!row) throw new Error('A payment attempt has vanished');
  const attempt = await tx.paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  return { ...attempt, decides: row.decides };
}

/**
 * Takes one transition that settles or reverts, if the attempt is still in its `from` state and no other
 * process has taken it over since `fence`.
 *
 * @param alongside what is written in the same transaction, if the attempt moves
 * @returns false when the attempt has moved on meanwhile; nothing is changed then.
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

/** The same for an attempt that the caller has locked, and from whose state the transition starts. */
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
  });
  await kind.moved(tx, attempt, name, details);
  if (to === 'UNKNOWN' || isRefused) await markDirty(tx, 'TRANSACTIONS', '*');
  if (to !== 'CREATED') countOutcome(kind.name, to, attempt.createdAt);
}

const conclusiveStates: readonly AttemptState[] = ['SUCCEEDED', 'REFUSED', 'NOT_CHARGED'];

/** Records metrics: the outcome of an attempt, and its duration where it is known to have charged or not. */
function countOutcome(kind: KindName, state: AttemptState, submittedAt: Date | undefined): void {
  const isSettled = submittedAt !== undefined && conclusiveStates.includes(state);
  countPayment(kind, state, isSettled ? nowMs() - submittedAt.getTime() : undefined);
}

/** How an existing charge or subscription was recorded. */
export type Recorded =
  | 'succeeded'
  | 'already-recorded'
  /** The attempt had been settled otherwise: it was recorded, and staff are notified. */
  | 'found-late'
  /** It already belongs to another attempt; nothing was written. */
  | 'taken';

/**
 * Transaction C for an existing charge or subscription: the attempt succeeds regardless of its fence.
 * If it was settled otherwise in the meantime, the charge or subscription is recorded all the same.
 * @param submittedAt for the time that it took, where it is known
 * @param alongside what is written in the same transaction where the attempt succeeds
 */
export async function recordResult<Resource extends ServiceResource>(
  kind: PaymentKind<never, Resource>,
  attemptId: string,
  resource: Found<Resource>,
  boundBy: TransactionBinding,
  submittedAt?: Date,
  alongside?: (tx: Database) => Promise<void>,
): Promise<Recorded> {
  try {
    return await retryLocked(async () => {
      if (!alongside && (await kind.succeedAtOnce?.(attemptId, resource, boundBy))) {
        countOutcome(kind.name, 'SUCCEEDED', submittedAt);
        return 'succeeded';
      }
      return db().$transaction(async (tx) => {
        const recorded = await recordResultIn(tx, kind, attemptId, resource, boundBy);
        if (recorded === 'succeeded') await alongside?.(tx);
        return recorded;
      });
    });
  } catch (error) {
    if (isTaken(error)) return 'taken';
    throw error;
  }
}

/** Whether a unique index refused it because it belongs to another attempt. */
export function isTaken(error: unknown): boolean {
  return ['transactionId', 'subscriptionId', 'serviceId'].some((column) => violates(error, column));
}

/** The same inside a transaction of the caller's. */
export async function recordResultIn<Resource extends ServiceResource>(
  tx: Database,
  kind: PaymentKind<never, Resource>,
  attemptId: string,
  resource: Found<Resource>,
  boundBy: TransactionBinding,
): Promise<Recorded> {
  const attempt = await lockAttempt(tx, kind, attemptId);
  if (attempt.state === 'SUCCEEDED' && attempt[resultColumn(kind.name)] === resource.id) {
    return 'already-recorded';
  }
  if (!canTransition('succeed', attempt.state) || !attempt.decides) {
    await kind.foundLate(tx, attempt, resource, boundBy);
    return 'found-late';
  }
  await kind.succeed(tx, attempt, resource, boundBy);
  countOutcome(kind.name, 'SUCCEEDED', attempt.createdAt);
  return 'succeeded';
}

/** Settles an attempt, which the caller has locked, as succeeded. What that means is its kind's. */
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
  });
}
