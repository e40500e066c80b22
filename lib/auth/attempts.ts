import 'server-only';
import { followClock } from '@/lib/db/clock';
import { clientSubject } from '@/lib/ratelimit/client';
import { limits } from '@/lib/ratelimit/limits';
import type { Verdict } from '@/lib/ratelimit/rules';
import { rateLimit } from '@/lib/ratelimit/store';

/**
 * Counts a mailed link that is opened, working or not, and each step of a sign-in with a provider, which
 * is asked something for it in the shop's name. By network address alone: counted by the mailed address,
 * anybody could keep its owner out.
 */
export async function limitAttempts(): Promise<Verdict> {
  await followClock();
  return rateLimit(limits.signInAttempts, await clientSubject());
}

/** The sign-in page for somebody over a limit; it says how long to wait. */
export function limitedPath(verdict: Extract<Verdict, { ok: false }>): string {
  const wait = String(Math.ceil(verdict.retryAfterMs / 1_000));
  return `/sign-in?${new URLSearchParams({ error: 'Limited', wait })}`;
}
