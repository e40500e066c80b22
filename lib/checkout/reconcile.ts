import { now, nowMs } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import type { ChargeAttempt } from '@/lib/db/generated/client';
import { log } from '@/lib/log';
import { type ListLook, lastListLook } from '@/lib/mirror/list-look';
import { currentPause, markDirty } from '@/lib/mirror/store';
import { service, type TransactionBody } from '@/lib/service/client';
import { saysFailed } from '@/lib/service/resources';
import { boundary } from './boundaries';
import {
  type Calibration,
  type Likeness,
  type SentCharge,
  type Trust,
  trustOf,
} from './calibration';
import { savedCalibration } from './calibration-store';
import { claimOn, openClaimants, sentOf } from './claimants';
import { refetchPrices } from './flags';
import { settleCandidates } from './late-charges';
import { refusedStates } from './machine';
import { checkPrices, type ShownPrice } from './price-check';
import {
  backoffMs,
  type Candidate,
  decide,
  decideRefused,
  PROOF_GAP_MS,
  type Snapshot,
  type UnknownAttempt,
} from './reconcile-rules';
import { openToken } from './secrets';
import { sendLeaseSeconds, settle } from './send';
import { beginResend, recordListed, takeArrow } from './store';

/** A send whose process is gone is found this long after its attempt fell due. */
const STALE_CREATED_MS = 2 * 60_000;

type DueAttempt = {
  id: string;
  state: 'CREATED' | 'SENDING' | 'UNKNOWN' | 'DECLINED' | 'REJECTED';
  fence: string;
};

/**
 * Takes up attempts that wait for somebody: never sent and abandoned, sent by a process that is
 * gone, of unknown outcome, or refused and not proven to be. Any number of workers may call it at once.
 * @returns how many attempts were taken up.
 */
export async function reconcileDue(limit = 20): Promise<number> {
  await followClock();
  const { rows } = await pool().query<DueAttempt>(
    `UPDATE charge_attempts SET looks = looks + 1,
       "dueAt" = $1::timestamp + make_interval(secs => least(60, power(2, least(looks, 10))))
     WHERE id IN (
       SELECT id FROM charge_attempts
       WHERE (state IN ('UNKNOWN', 'DECLINED', 'REJECTED') AND "dueAt" <= $1::timestamp)
          OR (state = 'SENDING' AND "leaseUntil" < (clock_timestamp() AT TIME ZONE 'UTC'))
          OR (state = 'CREATED' AND "dueAt" <= $2::timestamp
              AND ("leaseUntil" IS NULL OR "leaseUntil" < (clock_timestamp() AT TIME ZONE 'UTC')))
       ORDER BY "dueAt" LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, state::text AS state, fence`,
    [now().toISOString(), new Date(nowMs() - STALE_CREATED_MS).toISOString(), limit],
  );
  for (const row of rows) await oneByItself(row.id, () => takeUp(row));
  return rows.length;
}

/** An attempt that cannot be dealt with must not hold up the others. */
async function oneByItself(attemptId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error('A charge could not be looked at; it is tried again', { attemptId, error });
  }
}

async function takeUp(due: DueAttempt): Promise<void> {
  switch (due.state) {
    case 'CREATED':
      // Only the process that took the shopper's press may send first.
      await takeArrow(due.id, BigInt(due.fence), 'abandon', { reason: 'never-sent' });
      return;
    case 'SENDING':
      await takeArrow(due.id, BigInt(due.fence), 'lose', { reason: 'sender-gone' });
      return;
    case 'UNKNOWN':
      await reconcileAttempt(due.id);
      return;
    case 'DECLINED':
    case 'REJECTED':
      await proveRefusal(due.id);
  }
}

/** Looks at every attempt of unknown outcome: called whenever a new transactions list was stored. */
export async function reconcileUnknown(): Promise<void> {
  await followClock();
  const attempts = await db().chargeAttempt.findMany({
    where: { state: 'UNKNOWN' },
    select: { id: true },
    orderBy: { createdAt: 'asc' },
  });
  for (const { id } of attempts) await oneByItself(id, () => reconcileAttempt(id));
  await settleCandidates();
}

/** Settles one attempt in UNKNOWN as far as what is known allows. */
export async function reconcileAttempt(attemptId: string): Promise<void> {
  const attempt = await db().chargeAttempt.findUnique({
    where: { id: attemptId },
    include: { order: { select: { totalAmount: true, currency: true } } },
  });
  if (attempt?.state !== 'UNKNOWN') return;
  const { facts, snapshot, candidates } = await look(attempt);
  const decision = decide(facts, snapshot, candidates, nowMs());
  boundary('reconciler-before-settle');
  switch (decision.kind) {
    case 'bind':
      return await bind(attempt.id, decision.transactionId);
    case 'review':
      await takeArrow(attempt.id, attempt.fence, 'escalate', { reason: decision.reason });
      log.warn('A charge needs a person to decide', {
        orderId: attempt.orderId,
        reason: decision.reason,
      });
      return;
    case 'clear':
      await takeArrow(attempt.id, attempt.fence, 'clear', { reason: 'not-charged' });
      return;
    case 'resend':
      return await resend(attempt);
    case 'note-absence':
      return await noteAbsence(attempt, decision.list);
    case 'wait':
      return await waitUntil(attempt, decision.until);
  }
}

type AttemptOfOrder = ChargeAttempt & { order: { totalAmount: number; currency: string } };

/** What is known of an attempt that was sent, and of the list that may show its charge. */
async function look(attempt: AttemptOfOrder) {
  const sent = sentOf(attempt.body, attempt.order);
  const listed = await lastListLook();
  const calibration = await savedCalibration();
  return {
    facts: factsOf(attempt, attempt.order),
    snapshot: listed && (await snapshotOf(listed, trustOf(calibration, sent))),
    candidates: await candidatesOf(attempt, sent, calibration),
  };
}

/** Finds out whether a refused attempt charged nothing: only then is that said. */
async function proveRefusal(attemptId: string): Promise<void> {
  const attempt = await db().chargeAttempt.findUnique({
    where: { id: attemptId },
    include: { order: { select: { totalAmount: true, currency: true } } },
  });
  if (!attempt?.body || !refusedStates.includes(attempt.state)) return;
  const { facts, snapshot, candidates } = await look(attempt);
  const decision = decideRefused(facts, snapshot, candidates, nowMs());
  switch (decision.kind) {
    case 'note-absence':
      return await noteAbsence(attempt, decision.list);
    case 'wait':
      return await waitUntil(attempt, decision.until);
    case 'clear':
      return await endLooking(attempt, { absenceProvenAt: now() });
    case 'leave-open':
      return await endLooking(attempt, {});
  }
}

async function endLooking(attempt: ChargeAttempt, found: { absenceProvenAt?: Date }) {
  await db().chargeAttempt.updateMany({
    where: { id: attempt.id, state: attempt.state, fence: attempt.fence },
    data: { ...found, dueAt: null },
  });
}

function factsOf(
  attempt: ChargeAttempt,
  order: { totalAmount: number; currency: string },
): UnknownAttempt {
  const received = attempt.tokenReceivedAt.getTime();
  return {
    baseline: attempt.baseline ?? 0n,
    sends: attempt.sends,
    // No send starts before the token came.
    firstSentAt: received,
    sendEndedAt: attempt.sendEndedAt?.getTime() ?? nowMs(),
    tokenReceivedAt: received,
    resendStopped: attempt.resendStopped || attempt.tokenCipher === null,
    absentSince: attempt.absentSince?.getTime() ?? null,
    amount: order.totalAmount,
    currency: order.currency,
  };
}

/** What the last stored list can prove. */
async function snapshotOf(listed: ListLook, trust: Trust): Promise<Snapshot> {
  const missing = await db().mirrorTransaction.count({
    where: { claim: 'BOUND', OR: [{ missingSince: { not: null } }, { deletedAt: { not: null } }] },
  });
  return {
    startedAt: listed.askedAt.getTime(),
    complete: listed.complete,
    everyRowShown: listed.showsAll,
    holdsAllBound: missing === 0,
    trust,
  };
}

/** Listed transactions that may be the attempt's charge. */
async function candidatesOf(
  attempt: ChargeAttempt,
  sent: SentCharge,
  calibration: Calibration,
): Promise<Candidate[]> {
  const rows = await db().mirrorTransaction.findMany({
    where: { claim: 'CANDIDATE', deletedAt: null },
  });
  if (rows.length === 0) return [];
  const rivals = (await openClaimants(db())).filter((one) => one.id !== attempt.id);
  const unlisted = await hasUnlistedTwin(attempt);
  const own = {
    state: attempt.state,
    baseline: attempt.baseline ?? 0n,
    tokenReceivedAt: attempt.tokenReceivedAt.getTime(),
    sent,
  };
  return rows.flatMap((row) => {
    const likeness = claimOn(own, row, calibration);
    if (likeness === 'different') return [];
    const contested =
      unlisted || rivals.some((one) => isAsLike(claimOn(one, row, calibration), likeness));
    return [
      {
        id: row.serviceId,
        amount: row.amount,
        currency: row.currency,
        shownAt: row.shownAt?.getTime() ?? null,
        failed: row.status !== null && saysFailed(row.status),
        firstSeen: row.firstSeen,
        likeness,
        contested,
      },
    ];
  });
}

function isAsLike(other: Likeness, own: Likeness): boolean {
  return other === 'same' || (other === 'partial' && own !== 'same');
}

/**
 * Whether a charge that looks the same is known by its reply only: where a list names transactions
 * otherwise than replies do, the row could be that one's.
 */
async function hasUnlistedTwin(attempt: ChargeAttempt): Promise<boolean> {
  const { rows } = await pool().query(
    `SELECT 1 FROM charge_attempts a
     JOIN mirror_transactions t ON t."serviceId" = a."transactionId" AND t.sequence = 0
     WHERE a."matchKey" = $1 AND a.id <> $2 AND a.state = 'SUCCEEDED' LIMIT 1`,
    [attempt.matchKey, attempt.id],
  );
  return rows.length > 0;
}

async function bind(attemptId: string, transactionId: string): Promise<void> {
  const row = await db().mirrorTransaction.findUniqueOrThrow({
    where: { serviceId: transactionId },
  });
  const amount =
    row.amount !== null && row.currency
      ? { amount: row.amount, currency: row.currency }
      : undefined;
  await recordListed(attemptId, { id: transactionId, ...(amount ? { amount } : {}) });
  if (!amount) await refetchPrices(attemptId);
}

/** The same frozen body with the same token, which works once: at most one of the sends charges. */
async function resend(attempt: ChargeAttempt): Promise<void> {
  if (!attempt.tokenCipher || !attempt.customerId) return;
  // A second refusal would end resending for good.
  const pause = await currentPause();
  if (pause) return await waitUntil(attempt, pause.until);
  const paymentToken = readToken(attempt.tokenCipher, attempt.id);
  if (paymentToken === null) return await stopResending(attempt);
  const body = attempt.body as unknown as TransactionBody;
  // What a shopper saw is what is charged, also minutes later.
  if ((await checkPrices(await orderedPrices(attempt.orderId))) !== 'unchanged') {
    return await waitUntil(attempt, nowMs() + backoffMs(attempt.looks));
  }
  boundary('reconciler-before-resend');
  const sending = await beginResend(attempt.id, attempt.fence, sendLeaseSeconds());
  if (!sending) return;
  const reply = await service().createTransaction(body, paymentToken);
  boundary('reconciler-after-resend');
  await settle(attempt.id, sending, reply, attempt.customerId);
}

async function orderedPrices(orderId: string): Promise<ShownPrice[]> {
  const { currency, items } = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    select: { currency: true, items: { select: { serviceProductId: true, unitAmount: true } } },
  });
  return items.map(({ serviceProductId, unitAmount }) => ({
    serviceProductId,
    unit: { amount: unitAmount, currency },
  }));
}

/** Null when the key that encrypted it has been replaced since. */
function readToken(sealed: Uint8Array, attemptId: string): string | null {
  try {
    return openToken(sealed, attemptId);
  } catch {
    return null;
  }
}

async function stopResending(attempt: ChargeAttempt): Promise<void> {
  log.warn('The token of a charge cannot be read any more; it is not sent again', {
    orderId: attempt.orderId,
  });
  await db().chargeAttempt.updateMany({
    where: { id: attempt.id, state: 'UNKNOWN' },
    data: { resendStopped: true, dueAt: now() },
  });
}

async function noteAbsence(attempt: ChargeAttempt, snapshot: Snapshot): Promise<void> {
  await db().chargeAttempt.updateMany({
    where: { id: attempt.id, state: attempt.state, fence: attempt.fence, absentSince: null },
    data: {
      absentSince: new Date(snapshot.startedAt),
      dueAt: new Date(snapshot.startedAt + PROOF_GAP_MS),
    },
  });
}

/** Falls due again then; when that is soon, a newer list is asked for now. */
async function waitUntil(attempt: ChargeAttempt, until: number): Promise<void> {
  const soon = until - nowMs() <= backoffMs(10);
  await db().$transaction(async (tx) => {
    await tx.chargeAttempt.updateMany({
      where: { id: attempt.id, state: attempt.state, fence: attempt.fence },
      data: {
        dueAt: new Date(Math.max(until, nowMs() + backoffMs(Math.min(attempt.looks, 5)) / 2)),
      },
    });
    if (soon) await markDirty(tx, 'TRANSACTIONS', '*');
  });
}
