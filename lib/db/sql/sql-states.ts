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

/** `state IN (${sqlStates(unsettledStates)})` */
export function sqlStates(states: readonly State[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}

/** `state = ${sqlState('PAID')}`: unlike a literal, a renamed state is a type error. */
export function sqlState(state: State): string {
  return sqlStates([state]);
}
