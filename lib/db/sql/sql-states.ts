import type {
  AttemptState,
  InboxState,
  OrderStatus,
  ParcelKind, // module: fulfilment
  ParcelStatus, // module: fulfilment
  RefundStatus, // module: fulfilment
  SubscriptionStatus, // module: subscriptions
  TransactionBinding,
} from '@/lib/db/generated/enums';

type State =
  | AttemptState
  | InboxState
  | OrderStatus
  | ParcelKind // module: fulfilment
  | ParcelStatus // module: fulfilment
  | RefundStatus // module: fulfilment
  | SubscriptionStatus // module: subscriptions
  | TransactionBinding;

/** States as they are listed in SQL: `state IN (${sqlStates(unsettledStates)})`. */
export function sqlStates(states: readonly State[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}

/** A single state: `state = ${sqlState('PAID')}`. Unlike a literal, it does not compile if the state is renamed. */
export function sqlState(state: State): string {
  return sqlStates([state]);
}
