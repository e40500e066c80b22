/**
 * Named points between the steps of a payment. A test or the torture harness sets an observer that
 * may end the process there; in production nothing does.
 */
export const failpointNames = [
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

export type Failpoint = (typeof failpointNames)[number];

let observer: ((name: Failpoint) => void) | undefined;

/** Reports to the observer that a payment has reached this failpoint. */
export function failpoint(name: Failpoint): void {
  observer?.(name);
}

/** Observes the failpoints of this process; undefined stops it. */
export function observeFailpoints(next: ((name: Failpoint) => void) | undefined): void {
  observer = next;
}
