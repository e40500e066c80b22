import { type Claim, LEASE_MS, LeaseLost, renewLease } from './store';

/** The lease of a claim for long work: progress renews it, and work that hangs loses it. */
export type Lease = {
  /**
   * Reports progress.
   * @throws LeaseLost when another worker has taken the claim over
   */
  advance(): Promise<void>;
  /** Renews the lease, however recently it was renewed. */
  renew(): Promise<void>;
  /**
   * Waits for something that is sure to settle, such as a call with a timeout or a statement.
   * @throws LeaseLost as soon as another worker has taken the claim over
   */
  during<T>(waiting: Promise<T>): Promise<T>;
};

const RENEW_AFTER_MS = LEASE_MS / 3;

export function leaseOf(claim: Claim): Lease {
  let renewedAt = performance.now();
  const renew = async () => {
    renewedAt = performance.now();
    // An unreachable database says nothing about the claim; the write that follows will fail if it is lost.
    const isHeld = await renewLease(claim).catch(() => true);
    if (!isHeld) throw new LeaseLost(claim);
  };
  const advance = async () => {
    if (performance.now() - renewedAt >= RENEW_AFTER_MS) await renew();
  };
  return {
    advance,
    renew,
    async during(waiting) {
      for (;;) {
        const ended = await endsWithin(waiting, RENEW_AFTER_MS);
        await advance();
        if (ended) return await waiting;
      }
    },
  };
}

/** Whether a promise settles within so many milliseconds. */
async function endsWithin(waiting: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([waiting.then(() => true), over]);
  } finally {
    clearTimeout(timer);
  }
}
