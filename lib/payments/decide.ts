import type { AttemptState, OrderStatus } from '@/lib/db/generated/enums';
import { chargeableOrders } from '@/lib/db/order-status';
import { type AttemptTransition, canTransition, unchargedStates } from './states';
import { CLEAR_AFTER_MS, GIVE_UP_AFTER_MS, LIST_GAP_MS, RESEND_WINDOW_MS } from './timing';

/**
 * Decisions about a payment attempt, as pure functions, so that a model test can try every interleaving. Times are in
 * milliseconds of the storefront's clock.
 */

/** Evidence about an attempt of unknown outcome. */
export type Facts = {
  tokenReceivedAt: number;
  sendStartedAt: number;
  sendEndedAt: number;
  /** Timeout of a service call. A resend waits until the previous request can no longer be in flight. */
  callTimeoutMs: number;
  /**
   * Whether another send may succeed: the token is stored, and neither a reply nor a changed price has stopped resends.
   */
  canResend: boolean;
  /** Whether the service refused a send because the token was used, or for a reason that may mean this. */
  mayHaveCharged: boolean;
  /** Ids of charges that match the request, belong to no order, and fit no other attempt. */
  fits: readonly string[];
  /** Whether another listed charge may belong to this attempt, or a fitting charge to another attempt. */
  isUnclear: boolean;
  /** When the shop started to fetch the first list that lacks the charge although the token had expired. */
  absentSince: number | null;
  /** The latest transactions list: null before the first fetch, undefined for payments that no list shows. */
  list: ListFacts | null | undefined;
};

export type ListFacts = {
  startedAt: number;
  /** Whether the list was not truncated. */
  complete: boolean;
  /**
   * Whether the list is current: it contains every charge of the last day that a reply confirmed. It shows at least one
   * charge that was sent after this attempt, with the customer, items and taxes that were sent.
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
  /** Record that the list lacks the charge. A second list without the charge clears the attempt. */
  | { kind: 'note-absence'; listedAt: number }
  | { kind: 'clear' }
  | { kind: 'review'; reason: ReviewReason }
  | { kind: 'wait'; until: number }
  | { kind: 'nothing' };

/** How long a request may still be queued after the caller timed out. */
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

/**
 * Binds the charge if exactly one listed charge fits. Otherwise resends, which is safe because a token works once. When
 * resends are over, only lists can find the charge or prove that there is none.
 */
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
 * How to record a charge that a reply, a list or staff assigned to an attempt. The fence does not matter, because the
 * charge exists. `late`: the attempt already has another outcome, or another attempt of its order is open or has
 * succeeded.
 * @param attempt `resultId` is the charge that was already recorded for the attempt
 */
export function recordingOf(
  attempt: { state: AttemptState; resultId: string | null; decides: boolean },
  id: string,
): 'succeed' | 'already-recorded' | 'late' {
  if (attempt.state === 'SUCCEEDED' && attempt.resultId === id) return 'already-recorded';
  return canTransition('succeed', attempt.state) && attempt.decides ? 'succeed' : 'late';
}

/**
 * The attempt that probably made an unexplained charge: an attempt that was settled as uncharged, of an unpaid order if
 * possible. Null while an undecided attempt also fits.
 */
export function raisedAttempt<
  Attempt extends { state: AttemptState; order: { status: OrderStatus } | null },
>(fitting: readonly Attempt[]): Attempt | null {
  if (fitting.some(({ state }) => !unchargedStates.includes(state))) return null;
  return fitting.find(({ order }) => order?.status === 'FAILED') ?? fitting[0] ?? null;
}

/**
 * An unpaid order with an unexplained charge goes to review. A paid order is flagged, because it may have been charged
 * twice. `later`: an order of the cart may still be charged.
 * @param statuses the statuses of all orders of the cart
 */
export function raisingOf(statuses: readonly OrderStatus[]): 'review' | 'flag' | 'later' {
  if (statuses.some((status) => chargeableOrders.includes(status))) return 'later';
  return statuses.every((status) => status === 'FAILED') ? 'review' : 'flag';
}
