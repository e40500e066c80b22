export type Clocks = {
  /** Advances the service's clock and then the shop's. */
  letTimePass(ms: number): Promise<void>;
  serviceTime(): number;
  /** The shop's time: the same, advanced shortly after. */
  shopTime(): number;
};

/**
 * The clocks of service and shop as the harness has moved them. It does not ask the shop's own, which may lag behind a move: what is
 * due would seem not to be, and the next move would pass it.
 *
 * @param advanceService advances the service's clock by so many milliseconds
 * @param moveShop moves the shop's clock so many milliseconds ahead of the machine's
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
