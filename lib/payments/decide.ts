import type { AttemptState, OrderStatus } from '@/lib/db/generated/enums';
import { chargeableOrders } from '@/lib/db/order-status';
import { type AttemptTransition, canTransition, unchargedStates } from './states';
import { CLEAR_AFTER_MS, GIVE_UP_AFTER_MS, LIST_GAP_MS, RESEND_WINDOW_MS } from './timing';

/** Pure, so that a model test can try every interleaving. Times are milliseconds of the storefront's clock. */

/** Evidence about an attempt of unknown outcome. */
export type Facts = {
  tokenReceivedAt: number;
  sendStartedAt: number;
  sendEndedAt: number;
  /** The time-out of a call. An earlier request may be queued that long. */
  callTimeoutMs: number;
  /** The token is stored, and no reply and no changed price has ended the resends. */
  canResend: boolean;
  /** A send was refused because the token was used, or for a hidden reason. */
  mayHaveCharged: boolean;
  /** Ids of charges that match the request, belong to no order, and fit no other attempt. */
  fits: readonly string[];
  /** Another listed charge could be this attempt's, too. */
  isUnclear: boolean;
  /** The start of the first list without the charge after the token expired. */
  absentSince: number | null;
  /** The last list of transactions: null before the first one, undefined if no list shows this kind of payment. */
  list: ListFacts | null | undefined;
};

export type ListFacts = {
  startedAt: number;
  /** Nothing was cut off: charges that the list lacks do not exist. */
  complete: boolean;
  /**
   * The list contains every charge of the last day whose id came in a reply. At least one of these charges was sent
   * after the attempt's last send, and its row fits its own request.
   */
  holdsKnown: boolean;
};

/** Why staff have to decide; shown in the dashboard. */
export type ReviewReason =
  | 'several-candidates'
  /** A charge lacks fields, or has another amount or status. */
  | 'list-cannot-tell'
  | 'token-used'
  /** No event has named the subscription. */
  | 'not-seen'
  | 'gave-up-looking';

export type Event =
  | { kind: 'reply'; outcome: 'succeeded' | 'unsent' | 'refused' | 'unknown' }
  | { kind: 'lease-ended' }
  | { kind: 'searched'; facts: Facts; nowMs: number };

export type Decision =
  | {
      kind: 'move';
      transition: Extract<AttemptTransition, 'succeed' | 'unsend' | 'refuse' | 'lose' | 'abandon'>;
    }
  | { kind: 'bind'; id: string }
  | { kind: 'resend' }
  /** A list that started then is the first of two that lack the charge. */
  | { kind: 'note-absence'; listedAt: number }
  | { kind: 'clear' }
  | { kind: 'review'; reason: ReviewReason }
  | { kind: 'wait'; until: number }
  | { kind: 'nothing' };

/** A request may be queued for this long after the call's time-out. */
const QUEUE_MS = 30_000;
const SEARCH_AGAIN_MS = 30_000;

const replies = {
  succeeded: 'succeed',
  unsent: 'unsend',
  refused: 'refuse',
  unknown: 'lose',
} as const;

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

/** Resending is safe, because the token works once. The list can only find a charge, or prove that there is none. */
function search(facts: Facts, nowMs: number): Decision {
  const [fitting, ...others] = facts.fits;
  if (fitting && others.length === 0 && !facts.isUnclear) return { kind: 'bind', id: fitting };
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

/** Without a list, nothing can prove that there is no charge. */
function searchEvents({ fits, tokenReceivedAt }: Facts, nowMs: number): Decision {
  const until = tokenReceivedAt + CLEAR_AFTER_MS;
  if (fits.length > 1) return { kind: 'review', reason: 'several-candidates' };
  if (nowMs > until) return { kind: 'review', reason: 'not-seen' };
  return { kind: 'wait', until: Math.min(until, nowMs + SEARCH_AGAIN_MS) };
}

function giveUpOrWait({ tokenReceivedAt }: Facts, nowMs: number, until: number): Decision {
  if (nowMs > tokenReceivedAt + GIVE_UP_AFTER_MS) {
    return { kind: 'review', reason: 'gave-up-looking' };
  }
  return { kind: 'wait', until: Math.max(until + 1_000, nowMs + SEARCH_AGAIN_MS) };
}

/**
 * How a charge is recorded for the attempt that a reply, a list or staff assign it to, regardless of the fence. `late`:
 * the attempt was settled otherwise, or another attempt of its order is open or has succeeded.
 * @param resultId the charge that the attempt already has
 */
export function recordingOf(
  attempt: { state: AttemptState; resultId: string | null; decides: boolean },
  id: string,
): 'succeed' | 'already-recorded' | 'late' {
  if (attempt.state === 'SUCCEEDED' && attempt.resultId === id) return 'already-recorded';
  return canTransition('succeed', attempt.state) && attempt.decides ? 'succeed' : 'late';
}

/**
 * The attempt to which an unexplained charge probably belongs: one that ended without a charge, of an unpaid order if
 * possible. Null while an undecided attempt fits, too.
 */
export function raisedAttempt<
  Attempt extends { state: AttemptState; order: { status: OrderStatus } | null },
>(fitting: readonly Attempt[]): Attempt | null {
  if (fitting.some(({ state }) => !unchargedStates.includes(state))) return null;
  return fitting.find(({ order }) => order?.status === 'FAILED') ?? fitting[0] ?? null;
}

/**
 * An unpaid order with an unexplained charge goes to review; a paid one is flagged, because it may be charged twice.
 * @param statuses of all orders of the cart
 */
export function raisingOf(statuses: readonly OrderStatus[]): 'review' | 'flag' | 'later' {
  if (statuses.some((status) => chargeableOrders.includes(status))) return 'later';
  return statuses.every((status) => status === 'FAILED') ? 'review' : 'flag';
}
