import type { AttemptState } from '@/lib/db/generated/enums';

/**
 * Every transition of a payment attempt. The store guards each with a compare-and-set on `from`;
 * docs/state-machine.md draws the same ones, and a test compares the two.
 */
export const attemptTransitions = {
  /** Transaction B: customer, body and match key are frozen, the request is about to leave. */
  send: { from: ['CREATED'], to: 'SENDING' },
  /** The same body leaves once more with the same token, which works once. */
  resend: { from: ['UNKNOWN'], to: 'SENDING' },
  /** No connection was opened by the only send. */
  unsend: { from: ['SENDING'], to: 'CREATED' },
  /** Nothing was ever sent, and no process is about to. */
  abandon: { from: ['CREATED'], to: 'ABANDONED' },
  /** The service refused the customer: no charge was requested. */
  turnAway: { from: ['CREATED'], to: 'REFUSED' },
  /** A 4xx to the only send, in the service's own form: the reason tells whether it was the card. */
  refuse: { from: ['SENDING'], to: 'REFUSED' },
  /** No usable answer, or a send whose process is gone. */
  lose: { from: ['SENDING'], to: 'UNKNOWN' },
  /** A reply or the transactions list shows the charge. */
  succeed: { from: ['CREATED', 'SENDING', 'UNKNOWN', 'REVIEW'], to: 'SUCCEEDED' },
  /** Two lists prove that there is none. */
  clear: { from: ['UNKNOWN'], to: 'NOT_CHARGED' },
  /** Inconclusive: a person decides. */
  escalate: { from: ['UNKNOWN'], to: 'REVIEW' },
  /** A charge shows up although the attempt was settled as not charged. */
  reopen: { from: ['REFUSED', 'NOT_CHARGED', 'ABANDONED'], to: 'REVIEW' },
  /** A person found that nothing was charged. */
  dismiss: { from: ['REVIEW'], to: 'NOT_CHARGED' },
} as const satisfies Record<string, { from: readonly AttemptState[]; to: AttemptState }>;

export type AttemptTransition = keyof typeof attemptTransitions;

/** States in which it is unknown whether the attempt charged, or will. */
export const unsettledStates: readonly AttemptState[] = ['CREATED', 'SENDING', 'UNKNOWN', 'REVIEW'];

/** States that keep a second attempt of the same purchase from starting. */
export const liveStates: readonly AttemptState[] = [...unsettledStates, 'SUCCEEDED'];

/** States of an order's attempt in which no other one with the same match key is sent: from REVIEW a shopper may order again. */
export const searchedStates: readonly AttemptState[] = ['SENDING', 'UNKNOWN'];

/** Attempts whose charge may be in the transactions list without being bound yet. */
export const chargeableStates: readonly AttemptState[] = ['SENDING', 'UNKNOWN', 'REVIEW'];

/** Refused by a 4xx to the only send. */
export const refusedStates: readonly AttemptState[] = ['REFUSED'];

/** Attempts that ended without a charge as far as is known: one that appears later may be theirs. */
export const unchargedStates: readonly AttemptState[] = ['REFUSED', 'NOT_CHARGED'];

/** Whether a transition leaves this state. */
export function canTransition(transition: AttemptTransition, state: AttemptState): boolean {
  const from: readonly AttemptState[] = attemptTransitions[transition].from;
  return from.includes(state);
}
