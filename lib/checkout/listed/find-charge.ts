import { orderIdOf } from '@/lib/checkout/orders/outcome';
import { now, nowMs } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import type { MirrorTransaction, PaymentAttempt } from '@/lib/db/generated/client';
import { sqlState } from '@/lib/db/sql/sql-states';
import { normaliseEmail } from '@/lib/email-address';
import { type ListFetch, lastListFetch } from '@/lib/mirror/collections/list-fetch';
import type { Decision, RefusalDecision } from '@/lib/payments/kind';
import { chargeableStates } from '@/lib/payments/states';
import { isDoubtful } from '@/lib/service/resources';
import {
  type Claimant,
  claimantsOf,
  type ListedRow,
  likenessTo,
  openClaimants,
  sentOf,
  withEmails,
} from './attempts';
import {
  type Calibration,
  isFamiliar,
  isReliableSign,
  type Likeness,
  type Trust,
  trustOf,
} from './calibration';
import { savedCalibration } from './calibration-store';
import { listedCandidates } from './candidates';
import { isFailed } from './classification-rules';
import {
  type Candidate,
  decide,
  decideRefused,
  type SendWindow,
  type SentAttempt,
  type Snapshot,
} from './rules';

/** Searches the last stored transactions list for an attempt's charge. */
export async function findCharge(attempt: PaymentAttempt): Promise<Decision> {
  const listed = await readList(attempt);
  const candidates = await candidatesOf(attempt, listed);
  const facts = { ...listed.facts, refusedBefore: await refusedBefore(listed) };
  return decide(facts, listed.snapshot, candidates, nowMs());
}

/** The same for a refused attempt. */
export async function decideRefusal(attempt: PaymentAttempt): Promise<RefusalDecision> {
  const listed = await readList(attempt);
  const candidates = await candidatesOf(attempt, listed);
  return decideRefused(listed.facts, listed.snapshot, candidates, nowMs());
}

/** Whether the last stored list shows an unbound charge that may be an attempt's. */
export async function mayBeListed(attempt: PaymentAttempt): Promise<boolean> {
  const { matching } = await readList(attempt);
  return matching.some(({ row }) => row.deletedAt === null);
}

/** A sent attempt, and the list that may show its charge. */
type Listed = {
  own: OwnClaim;
  facts: SentAttempt;
  snapshot: Snapshot | null;
  calibration: Calibration;
  /** Unbound rows that may be its charge. */
  matching: readonly MatchingRow[];
};

/** The attempt as one of those to which a row may belong. */
type OwnClaim = Pick<
  Claimant,
  'orderId' | 'state' | 'baseline' | 'tokenReceivedAt' | 'sent' | 'email'
>;

type MatchingRow = {
  row: MirrorTransaction & Pick<ListedRow, 'customerEmail'>;
  likeness: Candidate['likeness'];
};

async function readList(attempt: PaymentAttempt): Promise<Listed> {
  const orderId = orderIdOf(attempt);
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    select: { totalAmount: true, currency: true, email: true },
  });
  const own: OwnClaim = {
    orderId,
    state: attempt.state,
    baseline: attempt.baseline ?? 0n,
    tokenReceivedAt: attempt.tokenReceivedAt.getTime(),
    sent: sentOf(attempt.body, order),
    email: normaliseEmail(order.email),
  };
  const listed = await lastListFetch();
  const calibration = await savedCalibration();
  const rows = await withEmails(db(), await listedCandidates(db()));
  return {
    own,
    facts: factsOf(attempt, order),
    snapshot:
      listed && (await snapshotOf(attempt, listed, trustOf(calibration, own.sent), calibration)),
    calibration,
    matching: rows.flatMap((row) => {
      const likeness = likenessTo(own, row, calibration);
      if (likeness === 'different') return [];
      // A row that has disappeared from the list proves neither a charge nor its absence.
      const isUnclear =
        row.deletedAt !== null || isDoubtful(row.status) || !isFamiliar(calibration, row.status);
      return [{ row, likeness: isUnclear ? 'unclear' : likeness }];
    }),
  };
}

/**
 * The send windows of earlier, refused attempts of the same order that may have made one of these charges: a proxy
 * may have made two requests of one. Empty if an attempt of another order is among them.
 */
async function refusedBefore({ own, calibration, matching }: Listed): Promise<SendWindow[]> {
  if (matching.length < 2) return [];
  const rows = matching.map(({ row }) => row);
  const ended = (await claimantsOf(db(), rows)).filter(
    (one) =>
      !chargeableStates.includes(one.state) &&
      rows.some((row) => likenessTo(one, row, calibration) !== 'different'),
  );
  const isEarlier = (one: Claimant) =>
    one.orderId === own.orderId && one.tokenReceivedAt < own.tokenReceivedAt;
  if (!ended.every(isEarlier)) return [];
  return ended.map(({ tokenReceivedAt, sendEndedAt }) => ({
    from: tokenReceivedAt,
    to: sendEndedAt ?? tokenReceivedAt,
  }));
}

function factsOf(
  attempt: PaymentAttempt,
  order: { totalAmount: number; currency: string },
): SentAttempt {
  const received = attempt.tokenReceivedAt.getTime();
  return {
    baseline: attempt.baseline ?? 0n,
    sends: attempt.sends,
    // No send starts before the token's arrival.
    firstSentAt: received,
    sendEndedAt: attempt.sendEndedAt?.getTime() ?? nowMs(),
    tokenReceivedAt: received,
    resendStopped: attempt.resendStopped || attempt.tokenCipher === null,
    mayHaveCharged: attempt.mayHaveCharged,
    absentSince: attempt.absentSince?.getTime() ?? null,
    amount: order.totalAmount,
    currency: order.currency,
  };
}

/** Whether a listed row shows neither its customer nor its subscription: it may be anybody's charge. */
async function hidesCustomer(): Promise<boolean> {
  const where = { customerId: null, subscriptionId: null, missingSince: null, deletedAt: null };
  return (await db().mirrorTransaction.count({ where: { ...where, sequence: { gt: 0 } } })) > 0;
}

/** What the last stored list can prove. */
async function snapshotOf(
  attempt: PaymentAttempt,
  listed: ListFetch,
  trust: Trust,
  calibration: Calibration,
): Promise<Snapshot> {
  const { delayMs = 0 } = calibration;
  return {
    startedAt: listed.askedAt.getTime(),
    complete: listed.complete,
    everyRowShown: !(await hidesCustomer()),
    holdsAllBound: await holdsAllBound(),
    holdsLater: await holdsLater(attempt),
    mayRename: trust === 'no-calibrator' && (await holdsUnbound()),
    trust,
    delayMs,
  };
}

/** Whether it has every charge that is bound, but for those that a person knows to be gone. */
async function holdsAllBound(): Promise<boolean> {
  const { rows } = await pool().query(
    `SELECT 1 FROM mirror_transactions t
     WHERE t.claim = ${sqlState('BOUND')} AND (t."missingSince" IS NOT NULL OR t."deletedAt" IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM orders o JOIN review_flags f ON f."orderId" = o.id
         WHERE o."transactionId" = t."serviceId" AND f.kind = 'charge-missing'
           AND f."resolvedBy" IS NOT NULL)
     LIMIT 1`,
  );
  return rows.length === 0;
}

/** Whether it has a charge, known by its reply, that was sent after an attempt's last send. */
async function holdsLater({ sendStartedAt, sendEndedAt }: PaymentAttempt): Promise<boolean> {
  const { rows } = await pool().query(
    `SELECT 1 FROM charge_attempts a JOIN mirror_transactions t ON t."serviceId" = a."transactionId"
     WHERE a."sendStartedAt" > $1::timestamp AND a.state = ${sqlState('SUCCEEDED')}
       AND t."boundBy" = ${sqlState('REPLY')} AND t.sequence > 0 AND t."missingSince" IS NULL AND t."deletedAt" IS NULL
     LIMIT 1`,
    [(sendEndedAt ?? sendStartedAt ?? now()).toISOString()],
  );
  return rows.length > 0;
}

/** Whether the last list has unbound charges. */
async function holdsUnbound(): Promise<boolean> {
  const found = await db().mirrorTransaction.findFirst({
    where: {
      claim: { in: ['CANDIDATE', 'FOREIGN'] },
      subscriptionId: null,
      missingSince: null,
      deletedAt: null,
    },
    select: { serviceId: true },
  });
  return found !== null;
}

/**
 * Listed transactions that may be the attempt's charge, and whether they may just as well be another
 * attempt's.
 */
async function candidatesOf(
  attempt: PaymentAttempt,
  { matching, calibration }: Listed,
): Promise<Candidate[]> {
  if (matching.length === 0) return [];
  const rivals = (await openClaimants(db())).filter((one) => one.id !== attempt.id);
  const twins = await unlistedTwins(attempt);
  const hasClock = isReliableSign(calibration, 'clock');
  return matching.map(({ row, likeness }) => ({
    id: row.serviceId,
    amount: row.amount,
    currency: row.currency,
    shownAt: hasClock ? (row.shownAt?.getTime() ?? null) : null,
    failed: isFailed(row, calibration),
    firstSeen: row.firstSeen,
    likeness,
    contested:
      twins.some(({ isAlike }) => isAlike || likeness !== 'same') ||
      rivals.some((one) => isAsLike(likenessTo(one, row, calibration), likeness)),
  }));
}

function isAsLike(other: Likeness, own: Likeness): boolean {
  return other === 'same' || (other === 'partial' && own !== 'same');
}

/**
 * Charges of the same customer that are only known from their replies: if lists have other ids than
 * replies, a row could be one of them. `isAlike` if their match key is the same.
 */
async function unlistedTwins({ id, customerId, matchKey }: PaymentAttempt) {
  const { rows } = await pool().query<{ isAlike: boolean }>(
    `SELECT DISTINCT a."matchKey" = $2 AS "isAlike" FROM charge_attempts a
     JOIN mirror_transactions t ON t."serviceId" = a."transactionId" AND t.sequence = 0
     WHERE a."customerId" = $1 AND a.id <> $3 AND a.state = ${sqlState('SUCCEEDED')} AND a.kind = 'ORDER'`,
    [customerId, matchKey, id],
  );
  return rows;
}
