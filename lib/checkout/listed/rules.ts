import type { Decision, RefusalDecision } from '@/lib/payments/kind';
import { backoffMs, PROOF_AFTER_MS, PROOF_GAP_MS, RESEND_WINDOW_MS } from '@/lib/payments/timing';
import type { Likeness, Trust } from './calibration';

/**
 * How an attempt whose outcome is unknown is settled by looking. Pure: the rules of the design's
 * "Checkout, step by step", with all times in milliseconds of the storefront's clock.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** After this, a list that never proves anything is no use waiting for. */
export const GIVE_UP_AFTER_MS = PROOF_AFTER_MS + 24 * 60 * MINUTE;
/** How far the service's clock may be behind ours before a shown time excludes a charge. */
const CLOCK_SKEW_MS = 5 * MINUTE;
/** How far clocks may differ, and times be rounded, where a charge is assigned to one of several attempts. */
const WINDOW_SLACK_MS = 2 * SECOND;

/** A listed transaction that could be the attempt's charge: not another one, bound to nothing. */
export type Candidate = {
  id: string;
  /** Minor units; null where the list shows none. */
  amount: number | null;
  currency: string | null;
  /** When the service says it was made. */
  shownAt: number | null;
  failed: boolean;
  /** service_sequence when it was first stored. */
  firstSeen: bigint;
  /** How much it looks like the charge that was sent. */
  likeness: Exclude<Likeness, 'different'>;
  /** It may as well be the charge of another attempt. */
  contested: boolean;
};

/** What is known of the last list that was fetched and stored. */
export type Snapshot = {
  startedAt: number;
  /** Parsed whole, and nothing says that there is more. */
  complete: boolean;
  /** Every row shows its customer, or that it belongs to a subscription: what else it lacks is judged for its customer alone. */
  everyRowShown: boolean;
  /** Whether a charge such as this one would be shown as it was sent. */
  trust: Trust;
  /** It holds every id that was bound to an attempt before the fetch. */
  holdsAllBound: boolean;
  /** It may name every charge otherwise than its reply: none was ever recognised, and some are bound to nothing. */
  mayRename: boolean;
  /** For how long at least an earlier list lacked a charge that had been made. */
  delayMs: number;
};

/** What is known of an attempt that was sent. */
export type SentAttempt = {
  baseline: bigint;
  sends: number;
  firstSentAt: number;
  sendEndedAt: number;
  tokenReceivedAt: number;
  resendStopped: boolean;
  /** Start of the first list that proved absence. */
  absentSince: number | null;
  amount: number;
  currency: string;
};

/** From the token's arrival to the last reply: when a charge may have been made. */
export type SendWindow = { from: number; to: number };

export type UnknownAttempt = SentAttempt & {
  /**
   * Those of earlier attempts of its order that ended without a charge, as far as is known, and to which a candidate
   * may belong just as well; none where one may belong to another order.
   */
  refusedBefore: readonly SendWindow[];
};

/** Why looking cannot tell; the merchant reads it. */
type ReviewReason =
  | 'several-candidates'
  /** A row shows too little, or what would be believed is dated before the submission. */
  | 'list-cannot-tell'
  /** No charge of this shop has been recognised in the list yet. */
  | 'no-calibrator'
  /** The list showed a charge of this shop otherwise than it was sent. */
  | 'calibrators-differ'
  | 'gave-up-looking';

/** Whether a listed transaction could have been made by this attempt at all. */
function possible(attempt: SentAttempt, candidate: Candidate): boolean {
  if (candidate.failed) return false;
  // What was stored before transaction B took its number existed before the charge was sent.
  return candidate.firstSeen >= attempt.baseline;
}

/** Whether the service dates it before the submission, by more than clocks usually differ. */
function isDatedBefore(attempt: SentAttempt, candidate: Candidate): boolean {
  return candidate.shownAt !== null && candidate.shownAt < attempt.firstSentAt - CLOCK_SKEW_MS;
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
 * @param candidates listed transactions that are bound to nothing and are not known to be another
 *   charge.
 */
export function decide(
  attempt: UnknownAttempt,
  snapshot: Snapshot | null,
  candidates: readonly Candidate[],
  nowMs: number,
): Decision<ReviewReason> {
  const open = candidates.filter((one) => possible(attempt, one));
  const matching = open.filter((one) => one.likeness !== 'unclear' && !isDatedBefore(attempt, one));
  const exact = matching.filter((one) => sameAmount(attempt, one));
  // Another amount than the shopper saw is still their charge when nothing else can be: the order
  // is paid and flagged, because a charge must never be lost.
  const [found, ...others] = exact.length > 0 ? exact : matching;
  if (found && others.length === 0 && !found.contested) {
    return { kind: 'bind', id: found.id };
  }
  if (found && others.length === 0) return waitForRivals(attempt, nowMs);
  const own = ownOfSeveral(attempt, exact);
  if (own) return { kind: 'bind', id: own.id };
  if (found) return { kind: 'review', reason: 'several-candidates' };
  // It shows too little, or a clock is wrong: not taken for the charge, but no absence is proven.
  const opaque = open.length > 0;
  if (!snapshot || snapshot.startedAt <= attempt.sendEndedAt) {
    return giveUpOrWait(attempt, nowMs, nowMs + SECOND);
  }
  const resendAt = attempt.sendEndedAt + backoffMs(attempt.sends);
  const mayResend = !attempt.resendStopped && nowMs < attempt.tokenReceivedAt + RESEND_WINDOW_MS;
  if (mayResend && snapshot.complete) {
    return nowMs >= resendAt ? { kind: 'resend' } : { kind: 'wait', until: resendAt };
  }
  if (mayResend) return { kind: 'wait', until: nowMs + backoffMs(attempt.sends) };
  return proveAbsence(attempt, snapshot, opaque, nowMs);
}

/**
 * Of several charges the one that this attempt made: a card that was refused although it was charged, and another
 * one. Only where each is dated while an attempt of this order of its own was being sent: somebody else's equal
 * charge is dated whenever it was made.
 */
function ownOfSeveral(attempt: UnknownAttempt, exact: readonly Candidate[]): Candidate | undefined {
  if (exact.some(({ likeness, contested }) => likeness !== 'same' || contested)) return undefined;
  const own: SendWindow = { from: attempt.firstSentAt, to: attempt.sendEndedAt };
  const windows = [own, ...attempt.refusedBefore].toSorted((a, b) => b.from - a.from);
  const latestFirst = exact.toSorted((a, b) => (b.shownAt ?? 0) - (a.shownAt ?? 0));
  for (const one of latestFirst) {
    const index = windows.findIndex((window) => isWithin(window, one.shownAt));
    if (index < 0) return undefined;
    // The latest is this attempt's, and no other one is, or it cannot be told which one is.
    const isLatest = one === latestFirst[0];
    if (isLatest ? windows[index] !== own : isWithin(own, one.shownAt, 0)) return undefined;
    windows.splice(index, 1);
  }
  return latestFirst[0];
}

function isWithin({ from, to }: SendWindow, at: number | null, slackMs = WINDOW_SLACK_MS): boolean {
  return at !== null && at >= from - slackMs && at <= to + slackMs;
}

/** The charge may be another attempt's, which may find its own end meanwhile. */
function waitForRivals(attempt: SentAttempt, nowMs: number): Decision<ReviewReason> {
  if (nowMs > attempt.tokenReceivedAt + PROOF_AFTER_MS) {
    return { kind: 'review', reason: 'several-candidates' };
  }
  return { kind: 'wait', until: nowMs + backoffMs(attempt.sends + 2) };
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
  // This service lists charges late: what is not listed yet may come as late again, and later.
  const listedBy = attempt.sendEndedAt + 2 * snapshot.delayMs;
  if (snapshot.startedAt <= listedBy) {
    return giveUpOrWait(attempt, nowMs, Math.max(listedBy, nowMs) + SECOND);
  }
  if (snapshot.complete && (opaque || !snapshot.everyRowShown)) {
    return { kind: 'review', reason: 'list-cannot-tell' };
  }
  // Where a list names charges otherwise, waiting shows no more.
  const isInVain = snapshot.mayRename && snapshot.trust === 'no-calibrator';
  if (!snapshot.complete || !(snapshot.holdsAllBound || isInVain)) {
    return giveUpOrWait(attempt, nowMs, nowMs + backoffMs(5));
  }
  if (snapshot.trust !== 'shows-what-was-sent') {
    return { kind: 'review', reason: snapshot.trust };
  }
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
 * What to do with an attempt that was refused: nobody is asked, since a declined card is nothing
 * unusual. It is only found out whether "not charged" can be said.
 */
export function decideRefused(
  attempt: SentAttempt,
  snapshot: Snapshot | null,
  candidates: readonly Candidate[],
  nowMs: number,
): RefusalDecision {
  const open = candidates.filter((one) => possible(attempt, one));
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
  // What a list cannot tell today, a later one may.
  if (nowMs > attempt.tokenReceivedAt + GIVE_UP_AFTER_MS) return { kind: 'leave-open' };
  return { kind: 'wait', until: nowMs + 60 * MINUTE };
}
