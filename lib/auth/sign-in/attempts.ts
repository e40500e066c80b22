import 'server-only';
import { followClock } from '@/lib/db/clock';
import { clientSubject } from '@/lib/ratelimit/client-subject';
import { limits } from '@/lib/ratelimit/limits';
import type { OverLimit } from '@/lib/ratelimit/over-limit';
import { rateLimit } from '@/lib/ratelimit/rate-limit';
import type { Result } from '@/lib/result';

/**
 * Counts opened sign-in links, valid or not, and each step of an OAuth sign-in, which makes the
 * shop call the provider. By network address only: counted by e-mail address, anyone could lock its
 * owner out.
 */
export async function limitAttempts(): Promise<Result<null, OverLimit>> {
  await followClock();
  return rateLimit(limits.signInAttempts, await clientSubject());
}

/** The sign-in page for a rate-limited visitor; it says how long to wait. */
export function limitedPath({ retryAfterMs }: OverLimit): string {
  const wait = String(Math.ceil(retryAfterMs / 1_000));
  return `/sign-in?${new URLSearchParams({ error: 'Limited', wait })}`;
}
