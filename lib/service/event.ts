import { currentWire } from './current-wire';
import type { ServiceEventIds } from './wire';

/** The ids in the payload of an event; empty if it has none. */
export function eventIdsIn(payload: unknown): Partial<ServiceEventIds> {
  return currentWire().event.safeParse(payload).data ?? {};
}
