import { CLOCK_SKEW_MS } from '@/lib/mirror/rules';
import type { Decision, RefusalDecision } from '@/lib/payments/kind';
import { backoffMs, PROOF_AFTER_MS, PROOF_GAP_MS, RESEND_WINDOW_MS } from '@/lib/payments/timing';
import type { Likeness, Trust } from './calibration';

/**
 * How the transactions list settles an attempt with an unknown outcome. Pure; all times are
 * milliseconds of the storefront's clock.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** After this, the attempt is reviewed if no list has proven anything. */
export const GIVE_UP_AFTER_MS = PROOF_AFTER_MS + 24 * 60 * MINUTE;
/** Tolerance for clocks and rounding when a charge is assigned to one of several attempts. */
const WINDOW_TOLERANCE_MS = 2 * SECOND;

/** An unbound listed transaction that could be the attempt's charge. */
export type Candidate = {
  id: string;
  /** Minor units; null if the list shows none. */
  amount: number | null;
  currency: string | null;
  /** Its date in the list; null where dates of this service are known to be wrong. */
  shownAt: number | null;
  failed: boolean;
  /** service_sequence when it was first stored. */
  firstSeen: bigint;
  /** How much it resembles the sent charge. */
  likeness: Exclude<Likeness, 'different'>;
  /** It may just as well be the charge of another attempt. */
  contested: boolean;
};

/** The last stored list. */
export type Snapshot = {
  startedAt: number;
  /** Complete and readable. */
  complete: boolean;
  /** Every row shows its customer or a subscription: other missing fields only matter for that customer. */
  everyRowShown: boolean;
  /** Whether such a charge would be shown as it was sent. */
  trust: Trust;
  /** It has every id that was bound to an attempt before the fetch. */
  holdsAllBound: boolean;
  /** It has a charge, known by its reply, that was sent after this attempt's last send. */
  holdsLater: boolean;
  /** It may have other ids than replies: no charge was ever recognised, and some are unbound. */
  mayRename: boolean;
  /** The longest known time for which a list lacked an existing charge. */
  delayMs: number;
};

/** A sent attempt. */
export type SentAttempt = {
  baseline: bigint;
  sends: number;
  firstSentAt: number;
  sendEndedAt: number;
  tokenReceivedAt: number;
  resendStopped: boolean;
  /** A send was refused as its token was used, or in a way that does not exclude it. */
  mayHaveCharged: boolean;
  /** Start of the first list that proved absence. */
  absentSince: number | null;
  amount: number;
  currency: string;
};

/** From the token's arrival to the last reply: when the charge may have been made. */
export type SendWindow = { from: number; to: number };

export type UnknownAttempt = SentAttempt & {
  /**
   * Send windows of earlier attempts of its order without a known charge that may have made a candidate; empty if
   * one may belong to another order.
   */
  refusedBefore: readonly SendWindow[];
};

/** Why the list is inconclusive; shown to the merchant. */
type ReviewReason =
  | 'several-candidates'
  /** A row shows too little, or the only match is dated before the submission. */
  | 'list-cannot-tell'
  /** No charge of this shop has been recognised in the list yet. */
  | 'no-calibrator'
  /** The list showed a charge of this shop differently. */
  | 'calibrators-differ'
  /** The token was used, and no list shows the charge. */
  | 'token-used'
  | 'gave-up-looking';

/** Whether this attempt could have made a listed transaction. */
function isPossible(attempt: SentAttempt, candidate: Candidate): boolean {
  if (candidate.failed) return false;
  // A row that was stored before transaction B took its number existed before the charge was
  // sent.
  return candidate.firstSeen >= attempt.baseline;
}

/** Whether the service dates a charge well before the submission. */
export function isDatedBefore(shownAt: number | null, firstSentAt: number): boolean {
  return shownAt !== null && shownAt < firstSentAt - CLOCK_SKEW_MS;
}

function sameAmount(attempt: SentAttempt, candidate: Candidate): boolean {
  if (candidate.amount === null) return true;
  return (
    candidate.amount === attempt.amount &&
    (candidate.currency ?? attempt.currency) === attempt.currency
  );
}

/**
 * What to do with an attempt in UNKNOWN.
 * @param candidates unbound listed transactions that are not known to be another charge
 */
export function decide(
  attempt: UnknownAttempt,
  snapshot: Snapshot | null,
  candidates: readonly Candidate[],
  nowMs: number,
): Decision<ReviewReason> {
  const open = candidates.filter((one) => isPossible(attempt, one));
  const exact = open.filter(
    (one) =>
      one.likeness !== 'unclear' &&
      !isDatedBefore(one.shownAt, attempt.firstSentAt) &&
      sameAmount(attempt, one),
  );
  const [found, ...others] = exact;
  if (found && others.length === 0 && !found.contested) {
    return { kind: 'bind', id: found.id };
  }
  if (found && others.length === 0) return waitForRivals(attempt, nowMs);
  const own = ownOfSeveral(attempt, exact);
  if (own) return { kind: 'bind', id: own.id };
  if (found) return { kind: 'review', reason: 'several-candidates' };
  // It shows too little or another amount, or a clock is wrong: it is not the charge, but its absence is not
  // proven.
  const opaque = open.length > 0;
  if (!snapshot || snapshot.startedAt <= attempt.sendEndedAt) {
    return giveUpOrWait(attempt, nowMs, nowMs + SECOND);
  }
  if (attempt.mayHaveCharged) return reviewUsed(attempt, snapshot, nowMs);
  const resendAt = attempt.sendEndedAt + backoffMs(attempt.sends);
  const mayResend = !attempt.resendStopped && nowMs < attempt.tokenReceivedAt + RESEND_WINDOW_MS;
  if (mayResend && snapshot.complete) {
    return nowMs >= resendAt ? { kind: 'resend' } : { kind: 'wait', until: resendAt };
  }
  if (mayResend) return { kind: 'wait', until: nowMs + backoffMs(attempt.sends) };
  return proveAbsence(attempt, snapshot, opaque, nowMs);
}

/**
 * The charge of this attempt among several, such as one of a card that was refused although it was charged, and
 * one of another card. Only if each has a date within the send window of a different attempt of this order: an
 * equal charge of somebody else may have any date.
 */
function ownOfSeveral(attempt: UnknownAttempt, exact: readonly Candidate[]): Candidate | undefined {
  if (exact.some(({ likeness, contested }) => likeness !== 'same' || contested)) return undefined;
  const own: SendWindow = { from: attempt.firstSentAt, to: attempt.sendEndedAt };
  const windows = [own, ...attempt.refusedBefore].toSorted((a, b) => b.from - a.from);
  const latestFirst = exact.toSorted((a, b) => (b.shownAt ?? 0) - (a.shownAt ?? 0));
  for (const one of latestFirst) {
    const index = windows.findIndex((window) => isWithin(window, one.shownAt));
    if (index < 0) return undefined;
    // Only the latest may be within this attempt's window, otherwise it is ambiguous.
    const isLatest = one === latestFirst[0];
    if (isLatest ? windows[index] !== own : isWithin(own, one.shownAt, 0)) return undefined;
    windows.splice(index, 1);
  }
  return latestFirst[0];
}

function isWithin(
  { from, to }: SendWindow,
  at: number | null,
  toleranceMs = WINDOW_TOLERANCE_MS,
): boolean {
  return at !== null && at >= from - toleranceMs && at <= to + toleranceMs;
}

/** The charge may be another attempt's, which may be settled in the meantime. */
function waitForRivals(attempt: SentAttempt, nowMs: number): Decision<ReviewReason> {
  if (nowMs > attempt.tokenReceivedAt + PROOF_AFTER_MS) {
    return { kind: 'review', reason: 'several-candidates' };
  }
  return { kind: 'wait', until: nowMs + backoffMs(attempt.sends + 2) };
}

/** The token was used: once a later list does not show the charge, a person decides. */
function reviewUsed(
  attempt: SentAttempt,
  snapshot: Snapshot,
  nowMs: number,
): Decision<ReviewReason> {
  const listedFrom = attempt.sendEndedAt + PROOF_GAP_MS;
  if (snapshot.complete && snapshot.startedAt >= listedFrom) {
    return { kind: 'review', reason: 'token-used' };
  }
  return giveUpOrWait(attempt, nowMs, Math.max(listedFrom, nowMs) + SECOND);
}

function proveAbsence(
  attempt: SentAttempt,
  snapshot: Snapshot,
  opaque: boolean,
  nowMs: number,
): Decision<ReviewReason> {
  const proofFrom = attempt.tokenReceivedAt + PROOF_AFTER_MS;
  if (snapshot.startedAt <= proofFrom) {
    return { kind: 'wait', until: Math.max(proofFrom + SECOND, nowMs + SECOND) };
  }
  // This service lists charges with a delay: they may appear as late again, or later.
  const listedBy = attempt.sendEndedAt + 2 * snapshot.delayMs;
  if (snapshot.startedAt <= listedBy) {
    return giveUpOrWait(attempt, nowMs, Math.max(listedBy, nowMs) + SECOND);
  }
  if (snapshot.complete && (opaque || !snapshot.everyRowShown)) {
    return { kind: 'review', reason: 'list-cannot-tell' };
  }
  // If lists have other ids than replies, waiting does not help.
  const isFutile = snapshot.mayRename && snapshot.trust === 'no-calibrator';
  if (!snapshot.complete || !(snapshot.holdsAllBound || isFutile)) {
    return giveUpOrWait(attempt, nowMs, nowMs + backoffMs(5));
  }
  if (snapshot.trust !== 'shows-what-was-sent') {
    return { kind: 'review', reason: snapshot.trust };
  }
  // A list that lacks its newest rows, or was made before this attempt, has every charge that is known so far.
  if (!snapshot.holdsLater) return giveUpOrWait(attempt, nowMs, nowMs + backoffMs(5));
  if (attempt.absentSince === null) return { kind: 'note-absence', listedAt: snapshot.startedAt };
  const secondFrom = attempt.absentSince + PROOF_GAP_MS;
  if (snapshot.startedAt >= secondFrom) return { kind: 'clear' };
  return { kind: 'wait', until: Math.max(secondFrom, nowMs + SECOND) };
}

function giveUpOrWait(attempt: SentAttempt, nowMs: number, until: number): Decision<ReviewReason> {
  if (nowMs > attempt.tokenReceivedAt + GIVE_UP_AFTER_MS) {
    return { kind: 'review', reason: 'gave-up-looking' };
  }
  return { kind: 'wait', until };
}

/**
 * What to do with a refused attempt: it is not reviewed, since declined cards are normal. It only
 * determines whether the shop may say "not charged".
 */
export function decideRefused(
  attempt: SentAttempt,
  snapshot: Snapshot | null,
  candidates: readonly Candidate[],
  nowMs: number,
): RefusalDecision {
  const open = candidates.filter((one) => isPossible(attempt, one));
  const decision: Decision<ReviewReason> = snapshot
    ? proveAbsence(attempt, snapshot, open.length > 0, nowMs)
    : giveUpOrWait(attempt, nowMs, nowMs + SECOND);
  switch (decision.kind) {
    case 'note-absence':
    case 'clear':
    case 'wait':
      return decision;
    default:
      break;
  }
  // A later list may be conclusive.
  if (nowMs > attempt.tokenReceivedAt + GIVE_UP_AFTER_MS) return { kind: 'leave-open' };
  return { kind: 'wait', until: nowMs + 60 * MINUTE };
}
