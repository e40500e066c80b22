import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { drainingSignal } from '@/lib/process/draining';
import { type Claim, LEASE_MS, LeaseLost, renewLease, type SyncOutcome, settle } from './store';

/** A lease for long work: each step of progress renews it, and work that hangs loses it. */
export type Lease = {
  /** @throws LeaseLost if another worker has taken over the claim */
  advance(): Promise<void>;
  renew(): Promise<void>;
  /**
   * Renews the lease while waiting for a promise that is sure to settle, such as a call with a time-out.
   * @throws LeaseLost if another worker has taken over the claim, and the reason of `ending` when it aborts
   */
  during<T>(waiting: Promise<T>): Promise<T>;
};

const RENEW_AFTER_MS = LEASE_MS / 3;

/** @param ending aborts when this process shuts down */
export function leaseOf(claim: Claim, ending: AbortSignal): Lease {
  let renewedAt = performance.now();
  const renew = async () => {
    renewedAt = performance.now();
    // An unreachable database does not mean that the claim is lost. If the claim is lost, the next write fails.
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
        const ended = await endsWithin(waiting, RENEW_AFTER_MS, ending);
        ending.throwIfAborted();
        await advance();
        if (ended) return await waiting;
      }
    },
  };
}

async function endsWithin(
  waiting: Promise<unknown>,
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  const over = Promise.withResolvers<false>();
  const stop = () => over.resolve(false);
  const timer = setTimeout(stop, ms);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([waiting.then(() => true), over.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Does long work, such as reading a list, whose partial results are useless. When this process shuts down, it releases
 * the claim at once, so that another process can start from the beginning.
 *
 * @param work throws `ending.reason` when `ending` aborts
 */
export async function unlessDraining(
  claim: Claim,
  work: (ending: AbortSignal) => Promise<SyncOutcome>,
): Promise<SyncOutcome> {
  const ending = drainingSignal();
  try {
    ending.throwIfAborted();
    return await work(ending);
  } catch (error) {
    if (!ending.aborted || error !== ending.reason) throw error;
    await settle(db(), claim, { outcome: 'again', dueAt: nowMs(), heldUntil: null });
    return 'later';
  }
}
