export type Clocks = {
  letTimePass(ms: number): Promise<void>;
  serviceTime(): number;
  /** Moved shortly after the service's. */
  shopTime(): number;
};

/**
 * The clocks as the harness moved them. The shop's own clock may lag behind a move, so it is not read: what is due
 * would seem not to be.
 */
export function clocksOf(
  advanceService: (ms: number) => Promise<unknown>,
  moveShop: (offsetMs: number) => Promise<void>,
): Clocks {
  let serviceMs = 0;
  let shopMs = 0;
  return {
    async letTimePass(ms) {
      await advanceService(ms);
      serviceMs += ms;
      const offsetMs = serviceMs;
      await moveShop(offsetMs);
      shopMs = offsetMs;
    },
    serviceTime: () => Date.now() + serviceMs,
    shopTime: () => Date.now() + shopMs,
  };
}
