import type {
  AttemptState,
  FulfilmentStatus,
  OrderStatus,
  ShipmentStatus,
  SubscriptionStatus,
} from '@/lib/db/generated/enums';

type State = AttemptState | FulfilmentStatus | OrderStatus | ShipmentStatus | SubscriptionStatus;

/** States as they are listed in SQL: `state IN (${sqlStates(unsettledStates)})`. */
export function sqlStates(states: readonly State[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}
