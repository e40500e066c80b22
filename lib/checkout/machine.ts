import type { AttemptState, OrderStatus } from '@/lib/db/generated/enums';

/**
 * Every arrow a charge attempt can take. The store guards each with a compare-and-set on `from`;
 * docs/state-machine.md draws the same arrows, and a test holds the two together.
 */
export const attemptArrows = {
  /** Transaction B: customer, body and match key are frozen, the request is about to leave. */
  send: { from: ['CREATED'], to: 'SENDING' },
  /** The same body leaves once more with the same token, which works once. */
  resend: { from: ['UNKNOWN'], to: 'SENDING' },
  /** No connection was opened by the only send. */
  unsend: { from: ['SENDING'], to: 'CREATED' },
  /** Nothing was ever sent, and nobody is about to. */
  abandon: { from: ['CREATED'], to: 'ABANDONED' },
  /** The service would not have the customer: no charge was asked for. */
  turnAway: { from: ['CREATED'], to: 'REJECTED' },
  /** A 4xx to the only send: the card was declined. */
  decline: { from: ['SENDING'], to: 'DECLINED' },
  /** A 4xx to the only send: the request was refused. */
  reject: { from: ['SENDING'], to: 'REJECTED' },
  /** No usable answer, or a send whose process is gone. */
  lose: { from: ['SENDING'], to: 'UNKNOWN' },
  /** A reply or the transactions list shows the charge. */
  succeed: { from: ['CREATED', 'SENDING', 'UNKNOWN', 'REVIEW'], to: 'SUCCEEDED' },
  /** Two lists prove that there is none. */
  clear: { from: ['UNKNOWN'], to: 'NOT_CHARGED' },
  /** Looking cannot tell: a person decides. */
  escalate: { from: ['UNKNOWN'], to: 'REVIEW' },
  /** A charge shows up although the attempt was settled as not charged. */
  reopen: { from: ['DECLINED', 'REJECTED', 'NOT_CHARGED', 'ABANDONED'], to: 'REVIEW' },
  /** A person found that nothing was charged. */
  dismiss: { from: ['REVIEW'], to: 'NOT_CHARGED' },
} as const satisfies Record<string, { from: readonly AttemptState[]; to: AttemptState }>;

export type AttemptArrow = keyof typeof attemptArrows;

/** States in which it is open whether the attempt charged, or will. */
export const unsettledStates: readonly AttemptState[] = ['CREATED', 'SENDING', 'UNKNOWN', 'REVIEW'];

/** Attempts whose charge may stand in the transactions list without being bound yet. */
export const chargeableStates: readonly AttemptState[] = ['SENDING', 'UNKNOWN', 'REVIEW'];

/** Refused by a 4xx to the only send. */
export const refusedStates: readonly AttemptState[] = ['DECLINED', 'REJECTED'];

/** Attempts that ended without a charge as far as is known: one that appears later may be theirs. */
export const unchargedStates: readonly AttemptState[] = ['DECLINED', 'REJECTED', 'NOT_CHARGED'];

/** Order states in which no other charge may start for the same cart. */
export const unsettledOrders: readonly OrderStatus[] = ['PENDING', 'PAYING', 'UNCERTAIN', 'REVIEW'];

/** Whether an arrow leaves this state. */
export function canTake(arrow: AttemptArrow, state: AttemptState): boolean {
  const from: readonly AttemptState[] = attemptArrows[arrow].from;
  return from.includes(state);
}

/**
 * An order's status is the meaning of its open or succeeded attempt, else of its latest one.
 * A resend keeps UNCERTAIN: for the shopper nothing new began.
 */
export function orderStatusOf(state: AttemptState, sends: number): OrderStatus {
  switch (state) {
    case 'CREATED':
      return 'PENDING';
    case 'SENDING':
      return sends > 1 ? 'UNCERTAIN' : 'PAYING';
    case 'UNKNOWN':
      return 'UNCERTAIN';
    case 'REVIEW':
      return 'REVIEW';
    case 'SUCCEEDED':
      return 'PAID';
    case 'DECLINED':
    case 'REJECTED':
    case 'NOT_CHARGED':
    case 'ABANDONED':
      return 'FAILED';
  }
}
