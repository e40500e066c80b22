import { processWide } from '@/lib/process/process-wide';
import { documentedWire, type ServiceEventIds, type Wire } from './wire';

const current = processWide<Wire>('wire');

export function currentWire(): Wire {
  return current.get() ?? documentedWire;
}

export function setWire(wire: Wire): void {
  current.set(wire);
}

/** The ids that an event names, if any. */
export function eventIdsIn(payload: unknown): Partial<ServiceEventIds> {
  return currentWire().event.safeParse(payload).data ?? {};
}
