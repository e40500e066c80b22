/**
 * Named points between the steps of a charge. A test or the torture harness sets an observer that
 * may end the process there; in a shop nobody listens.
 */
export const boundaryNames = [
  'before-a',
  'after-a',
  'after-customer',
  'after-b',
  'after-post',
  'before-c',
  'after-c',
  'reconciler-before-resend',
  'reconciler-after-resend',
  'reconciler-before-settle',
] as const;

export type Boundary = (typeof boundaryNames)[number];

let observer: ((name: Boundary) => void) | undefined;

/** Tells whoever observes that a charge has come this far. */
export function boundary(name: Boundary): void {
  observer?.(name);
}

/** Observes the boundaries of this process; undefined stops it. */
export function observeBoundaries(next: ((name: Boundary) => void) | undefined): void {
  observer = next;
}
