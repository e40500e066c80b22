import { processWide } from '@/lib/process/process-wide';
import { documentedWire, type Wire } from './wire';

const current = processWide<Wire>('wire');

/** The wire format of this process's service. */
export function currentWire(): Wire {
  return current.get() ?? documentedWire;
}

/** Makes this process read another wire format. */
export function setWire(wire: Wire): void {
  current.set(wire);
}
