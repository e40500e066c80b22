import type { AttemptState } from '@/lib/db/generated/enums';

/**
 * All transitions of a payment attempt. The store makes each with a compare-and-set on `from`. A test compares them
 * with the diagram in docs/state-machine.md.
 */
export const attemptTransitions = {
  /** Transaction B: customer, body and match key are frozen before the request. */
  send: { from: ['CREATED'], to: 'SENDING' },
  /** Sends the same body with the same token again. The token works once. */
  resend: { from: ['UNKNOWN'], to: 'SENDING' },
  unsend: { from: ['SENDING'], to: 'CREATED' },
  /** The attempt was never sent, and no process is preparing it. */
  abandon: { from: ['CREATED'], to: 'ABANDONED' },
  /** The service refused the customer, so that no charge was requested. */
  turnAway: { from: ['CREATED'], to: 'REFUSED' },
  /** A refusal with a known reason, in reply to the only send. */
  refuse: { from: ['SENDING'], to: 'REFUSED' },
  /** No conclusive reply, or the sending process ended. */
  lose: { from: ['SENDING'], to: 'UNKNOWN' },
  /** A reply or the transactions list shows the charge. */
  succeed: { from: ['CREATED', 'SENDING', 'UNKNOWN', 'REVIEW'], to: 'SUCCEEDED' },
  /** Two lists prove that there is no charge. */
  clear: { from: ['UNKNOWN'], to: 'NOT_CHARGED' },
  escalate: { from: ['UNKNOWN'], to: 'REVIEW' },
  /** A charge appears although the attempt was settled as not charged. */
  reopen: { from: ['REFUSED', 'NOT_CHARGED', 'ABANDONED'], to: 'REVIEW' },
  /** Staff found that nothing was charged. */
  dismiss: { from: ['REVIEW'], to: 'NOT_CHARGED' },
} as const satisfies Record<string, { from: readonly AttemptState[]; to: AttemptState }>;

export type AttemptTransition = keyof typeof attemptTransitions;

/** The attempt may have charged, or may still charge. */
export const unsettledStates: readonly AttemptState[] = ['CREATED', 'SENDING', 'UNKNOWN', 'REVIEW'];

/** While an attempt is in one of these states, no second attempt of the purchase may start. */
export const liveStates: readonly AttemptState[] = [...unsettledStates, 'SUCCEEDED'];

/**
 * While an order's attempt is in one of these states, no other attempt with its match key may be sent. REVIEW is not
 * included, because the shopper may order again then.
 */
export const searchedStates: readonly AttemptState[] = ['SENDING', 'UNKNOWN'];

/** The attempt's charge may be listed without being assigned yet. */
export const chargeableStates: readonly AttemptState[] = ['SENDING', 'UNKNOWN', 'REVIEW'];

export const refusedStates: readonly AttemptState[] = ['REFUSED'];

/** The attempt ended without a known charge. A charge that appears later may belong to it. */
export const unchargedStates: readonly AttemptState[] = ['REFUSED', 'NOT_CHARGED'];

export function canTransition(transition: AttemptTransition, state: AttemptState): boolean {
  const from: readonly AttemptState[] = attemptTransitions[transition].from;
  return from.includes(state);
}
