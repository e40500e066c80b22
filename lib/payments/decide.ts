import type { AttemptState, OrderStatus } from '@/lib/db/generated/enums';
import { chargeableOrders } from '@/lib/db/order-status';
import { type AttemptTransition, canTransition, unchargedStates } from './states';
import { CLEAR_AFTER_MS, GIVE_UP_AFTER_MS, LIST_GAP_MS, RESEND_WINDOW_MS } from './timing';

/**
 * What happens to an attempt: the transactions read rows, call `decide` and write its result. Pure, so that a model can
 * go through every interleaving. All times are milliseconds of the storefront's clock.
 */

/** What is known when the outcome of an attempt is looked for. */
export type Facts = {
  tokenReceivedAt: number;
  sendStartedAt: number;
  sendEndedAt: number;
  /** The time-out of a call: an earlier request may be queued that long. */
  callTimeoutMs: number;
  /** The token is kept, and no reply or price has ended the resends. */
  canResend: boolean;
  /** A send was refused as its token was used, or for a hidden reason. */
  mayHaveCharged: boolean;
  /** Ids of what the service shows, unbound, exactly as it was requested, and of no other attempt. */
  fits: readonly string[];
  /** Something else that is shown could be the attempt's as well. */
  isUnclear: boolean;
  /** The start of the first list that lacked the charge after the token had expired. */
  absentSince: number | null;
  /** The last list of transactions; null before the first one, and undefined where no list shows the kind. */
  list: ListFacts | null | undefined;
};

export type ListFacts = {
  startedAt: number;
  /** What it lacks does not exist. */
  complete: boolean;
  /**
   * It has every charge of the last day whose id came in a reply, one of them sent after the attempt's last send and
   * shown as it was sent.
   */
  holdsKnown: boolean;
};

/** Why a person has to decide; shown to the merchant. */
export type ReviewReason =
  /** Several charges fit. */
  | 'several-candidates'
  /** A charge shows too little, or another amount or status. */
  | 'list-cannot-tell'
  /** The token was used, and no list shows the charge. */
  | 'token-used'
  /** No event has named the subscription. */
  | 'not-seen'
  /** For a day no list could prove anything. */
  | 'gave-up-looking';

export type Event =
  /** A send ended: the outcome of its classified reply. */
  | { kind: 'reply'; outcome: 'succeeded' | 'unsent' | 'refused' | 'unknown' }
  /** The process that prepared or sent it is gone. */
  | { kind: 'lease-ended' }
  | { kind: 'searched'; facts: Facts; nowMs: number };

export type Decision =
  | {
      kind: 'move';
      transition: Extract<AttemptTransition, 'succeed' | 'unsend' | 'refuse' | 'lose' | 'abandon'>;
    }
  | { kind: 'bind'; id: string }
  /** Send the same body with the same token again. */
  | { kind: 'resend' }
  /** The list whose fetch started then is the first of the two that lack the charge. */
  | { kind: 'note-absence'; listedAt: number }
  | { kind: 'clear' }
  | { kind: 'review'; reason: ReviewReason }
  /** Look again at this time. */
  | { kind: 'wait'; until: number }
  | { kind: 'nothing' };

/** After the call's time-out an earlier request may still be queued for this long. */
const QUEUE_MS = 30_000;
const LOOK_AGAIN_MS = 30_000;

const replies = {
  succeeded: 'succeed',
  unsent: 'unsend',
  refused: 'refuse',
  unknown: 'lose',
} as const;

/** What follows from an event in a state. */
export function decide(state: AttemptState, event: Event): Decision {
  switch (event.kind) {
    case 'reply':
      return { kind: 'move', transition: replies[event.outcome] };
    case 'lease-ended':
      // Only the process that received the submission may send first.
      if (state === 'CREATED') return { kind: 'move', transition: 'abandon' };
      return state === 'SENDING' ? { kind: 'move', transition: 'lose' } : { kind: 'nothing' };
    case 'searched':
      return state === 'UNKNOWN' ? search(event.facts, event.nowMs) : { kind: 'nothing' };
  }
}

/** The token works once, so sending it again is safe; the list only finds a charge, or proves that there is none. */
function search(facts: Facts, nowMs: number): Decision {
  const [found, ...others] = facts.fits;
  if (found && others.length === 0 && !facts.isUnclear) return { kind: 'bind', id: found };
  if (facts.canResend && nowMs < facts.tokenReceivedAt + RESEND_WINDOW_MS) {
    const from = facts.sendStartedAt + facts.callTimeoutMs + QUEUE_MS;
    return nowMs >= from ? { kind: 'resend' } : { kind: 'wait', until: from };
  }
  if (facts.list === undefined) return searchEvents(facts, nowMs);
  const list = facts.list ?? { startedAt: 0, complete: false, holdsKnown: false };
  if (facts.mayHaveCharged) {
    const from = facts.sendEndedAt + LIST_GAP_MS;
    if (list.complete && list.startedAt >= from) return { kind: 'review', reason: 'token-used' };
    return giveUpOrWait(facts, nowMs, from);
  }
  const from = facts.tokenReceivedAt + CLEAR_AFTER_MS;
  if (list.startedAt <= from) return giveUpOrWait(facts, nowMs, from);
  if (list.complete && others.length > 0) return { kind: 'review', reason: 'several-candidates' };
  if (list.complete && facts.isUnclear) return { kind: 'review', reason: 'list-cannot-tell' };
  if (!list.complete || !list.holdsKnown) return giveUpOrWait(facts, nowMs, nowMs);
  if (facts.absentSince === null) return { kind: 'note-absence', listedAt: list.startedAt };
  const second = facts.absentSince + LIST_GAP_MS;
  return list.startedAt >= second ? { kind: 'clear' } : giveUpOrWait(facts, nowMs, second);
}

/** Without a list nothing proves that there is no charge. */
function searchEvents({ fits, tokenReceivedAt }: Facts, nowMs: number): Decision {
  const until = tokenReceivedAt + CLEAR_AFTER_MS;
  if (fits.length > 1) return { kind: 'review', reason: 'several-candidates' };
  if (nowMs > until) return { kind: 'review', reason: 'not-seen' };
  return { kind: 'wait', until: Math.min(until, nowMs + LOOK_AGAIN_MS) };
}

function giveUpOrWait({ tokenReceivedAt }: Facts, nowMs: number, until: number): Decision {
  if (nowMs > tokenReceivedAt + GIVE_UP_AFTER_MS) {
    return { kind: 'review', reason: 'gave-up-looking' };
  }
  return { kind: 'wait', until: Math.max(until + 1_000, nowMs + LOOK_AGAIN_MS) };
}

/**
 * What a charge means for the attempt that a reply, a list or a person names it for, whatever its fence is. `late`: the
 * attempt was settled otherwise, or another one of its order is open or has succeeded.
 * @param resultId the charge that the attempt has already
 */
export function recordingOf(
  attempt: { state: AttemptState; resultId: string | null; decides: boolean },
  id: string,
): 'succeed' | 'already-recorded' | 'late' {
  if (attempt.state === 'SUCCEEDED' && attempt.resultId === id) return 'already-recorded';
  return canTransition('succeed', attempt.state) && attempt.decides ? 'succeed' : 'late';
}

/**
 * The attempt that ended without a charge, and that an unexplained one belongs to: of an unpaid order if there is one,
 * else the first. Null while an undecided attempt fits as well.
 */
export function raisedAttempt<
  Attempt extends { state: AttemptState; order: { status: OrderStatus } | null },
>(fitting: readonly Attempt[]): Attempt | null {
  if (fitting.some(({ state }) => !unchargedStates.includes(state))) return null;
  return fitting.find(({ order }) => order?.status === 'FAILED') ?? fitting[0] ?? null;
}

/**
 * How an unexplained charge is raised at its order. An unpaid order is reviewed; otherwise there may be two charges, and
 * it is flagged. Not while the cart may be charged right now.
 * @param statuses of all orders of the cart
 */
export function raisingOf(statuses: readonly OrderStatus[]): 'review' | 'flag' | 'later' {
  if (statuses.some((status) => chargeableOrders.includes(status))) return 'later';
  return statuses.every((status) => status === 'FAILED') ? 'review' : 'flag';
}
