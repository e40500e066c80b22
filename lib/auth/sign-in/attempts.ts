import 'server-only';
import { followClock } from '@/lib/db/clock';
import { clientSubject } from '@/lib/ratelimit/client-subject';
import { limits } from '@/lib/ratelimit/limits';
import type { OverLimit } from '@/lib/ratelimit/over-limit';
import { rateLimit } from '@/lib/ratelimit/rate-limit';
import type { Result } from '@/lib/result';

/**
 * Limits opened sign-in links and steps of an OAuth sign-in by network address. A limit by e-mail address would let
 * anybody lock its owner out.
 */
export async function limitAttempts(): Promise<Result<null, OverLimit>> {
  await followClock();
  return rateLimit(limits.signInAttempts, await clientSubject());
}

export function limitedPath({ retryAfterMs }: OverLimit): string {
  const wait = String(Math.ceil(retryAfterMs / 1_000));
  return `/sign-in?${new URLSearchParams({ error: 'Limited', wait })}`;
}
