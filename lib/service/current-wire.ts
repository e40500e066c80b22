import { processWide } from '@/lib/process/process-wide';
import { documentedWire, type ServiceEventIds, type Wire } from './wire';

const current = processWide<Wire>('wire');

/** The wire format of this process's service. */
export function currentWire(): Wire {
  return current.get() ?? documentedWire;
}

/** Makes this process read another wire format. */
export function setWire(wire: Wire): void {
  current.set(wire);
}

/** The ids in the payload of an event; empty if it has none. */
export function eventIdsIn(payload: unknown): Partial<ServiceEventIds> {
  return currentWire().event.safeParse(payload).data ?? {};
}
