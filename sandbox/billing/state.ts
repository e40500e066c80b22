/** Runtime state of billing: timers and pending clock changes. */
export type BillingState = {
  readonly timers: Map<string, NodeJS.Timeout>;
  /** The last clock change of a tenant; the next one waits for it. */
  readonly moves: Map<string, Promise<unknown>>;
  stopped: boolean;
};

export function createBillingState(): BillingState {
  return { timers: new Map(), moves: new Map(), stopped: false };
}
