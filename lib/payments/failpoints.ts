/** Named points between the steps of a payment, at which tests and the torture lab end the process. */
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

export function failpoint(name: Failpoint): void {
  observer?.(name);
}

export function observeFailpoints(next: ((name: Failpoint) => void) | undefined): void {
  observer = next;
}
