import { orderIdOf } from '@/lib/checkout/orders/outcome';
import { nowMs } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import type { MirrorTransaction, PaymentAttempt } from '@/lib/db/generated/client';
import { type ListFetch, lastListFetch } from '@/lib/mirror/collections/list-fetch';
import type { Decision, RefusalDecision } from '@/lib/payments/kind';
import { chargeableStates } from '@/lib/payments/states';
import { saysFailed } from '@/lib/service/resources';
import { claimantsOf, claimOn, type ListedRow, openClaimants, sentOf } from './attempts';
import {
  type Calibration,
  type Likeness,
  type SentCharge,
  type Trust,
  trustOf,
} from './calibration';
import { savedCalibration } from './calibration-store';
import { type Candidate, decide, decideRefused, type Snapshot, type UnknownAttempt } from './rules';

/** Looks for an attempt's charge in the last transactions list that was stored. */
export async function findCharge(attempt: PaymentAttempt): Promise<Decision> {
  const { facts, snapshot, candidates } = await readList(await withOrder(attempt));
  return decide(facts, snapshot, candidates, nowMs());
}

/** What that list says of an attempt that was refused. */
export async function judgeRefusal(attempt: PaymentAttempt): Promise<RefusalDecision> {
  const { facts, snapshot, candidates } = await readList(await withOrder(attempt));
  return decideRefused(facts, snapshot, candidates, nowMs());
}

async function withOrder(attempt: PaymentAttempt): Promise<AttemptOfOrder> {
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderIdOf(attempt) },
    select: { totalAmount: true, currency: true },
  });
  return { ...attempt, order };
}

type AttemptOfOrder = PaymentAttempt & { order: { totalAmount: number; currency: string } };

/** What is known of an attempt that was sent, and of the list that may show its charge. */
async function readList(attempt: AttemptOfOrder) {
  const sent = sentOf(attempt.body, attempt.order);
  const listed = await lastListFetch();
  const calibration = await savedCalibration();
  const rows = await db().mirrorTransaction.findMany({
    where: { claim: 'CANDIDATE', deletedAt: null },
  });
  const refusedBefore = await countRefusedBefore(attempt, sent, rows, calibration);
  return {
    facts: { ...factsOf(attempt, attempt.order), refusedBefore },
    snapshot: listed && (await snapshotOf(listed, trustOf(calibration, sent))),
    candidates: await candidatesOf(attempt, sent, rows, calibration),
  };
}

/**
 * How many earlier attempts of the same order were refused although one of these rows may be their charge: somebody
 * on the way may have made two requests of one. 0 where such an attempt of another order is among them.
 */
async function countRefusedBefore(
  attempt: PaymentAttempt,
  sent: SentCharge,
  rows: readonly ListedRow[],
  calibration: Calibration,
): Promise<number> {
  const own = claimantOf(attempt, sent);
  const fitting = rows.filter((row) => claimOn(own, row, calibration) !== 'different');
  if (fitting.length < 2) return 0;
  const ended = (await claimantsOf(db(), fitting)).filter(
    (one) =>
      !chargeableStates.includes(one.state) &&
      fitting.some((row) => claimOn(one, row, calibration) !== 'different'),
  );
  const isEarlier = (one: (typeof ended)[number]) =>
    one.orderId === orderIdOf(attempt) && one.tokenReceivedAt < own.tokenReceivedAt;
  return ended.every(isEarlier) ? ended.length : 0;
}

const claimantOf = (attempt: PaymentAttempt, sent: SentCharge) => ({
  state: attempt.state,
  baseline: attempt.baseline ?? 0n,
  tokenReceivedAt: attempt.tokenReceivedAt.getTime(),
  sent,
});

function factsOf(
  attempt: PaymentAttempt,
  order: { totalAmount: number; currency: string },
): Omit<UnknownAttempt, 'refusedBefore'> {
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
async function snapshotOf(listed: ListFetch, trust: Trust): Promise<Snapshot> {
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
  attempt: PaymentAttempt,
  sent: SentCharge,
  rows: readonly MirrorTransaction[],
  calibration: Calibration,
): Promise<Candidate[]> {
  if (rows.length === 0) return [];
  const rivals = (await openClaimants(db())).filter((one) => one.id !== attempt.id);
  const unlisted = await hasUnlistedTwin(attempt);
  const own = claimantOf(attempt, sent);
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
async function hasUnlistedTwin(attempt: PaymentAttempt): Promise<boolean> {
  const { rows } = await pool().query(
    `SELECT 1 FROM charge_attempts a
     JOIN mirror_transactions t ON t."serviceId" = a."transactionId" AND t.sequence = 0
     WHERE a."matchKey" = $1 AND a.id <> $2 AND a.state = 'SUCCEEDED' LIMIT 1`,
    [attempt.matchKey, attempt.id],
  );
  return rows.length > 0;
}
