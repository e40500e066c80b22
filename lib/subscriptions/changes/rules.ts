import { REPLICA_LAG_MS } from '@/lib/mirror/rules';

/**
 * A command that the service accepted (a 2xx) counts as carried out: a fetch after it may read from a
 * replica that lags. Pure; times are the storefront's.
 */

/** A command is withdrawn only if two fetches, at least this far apart, contradict it. */
export const DENIAL_GAP_MS = REPLICA_LAG_MS;

/** How soon to fetch again if a command is repeated first. */
const REPEAT_MS = 60_000;

/**
 * What a fetch says about an accepted command; `silent` if it does not show the affected fields.
 */
export type CommandEvidence = 'confirmed' | 'contradicted' | 'silent';

export type Verdict =
  | { kind: 'holds' }
  | { kind: 'confirmed' }
  /** It is still in effect, but a fetch has contradicted it: fetch again at `refetchAt`. */
  | { kind: 'doubted'; since: Date; refetchAt: Date }
  /** The service has contradicted it for ten minutes: what it shows counts. */
  | { kind: 'withdrawn' };

/**
 * What a fetch means for an accepted command.
 * @param deniedAt the first fetch since the acceptance or confirmation that contradicted it
 * @param mayRepeat whether it may still be repeated before it is withdrawn
 */
export function judgeCommand(
  deniedAt: Date | null,
  evidence: CommandEvidence,
  now: Date,
  mayRepeat = false,
): Verdict {
  if (evidence === 'silent') return { kind: 'holds' };
  if (evidence === 'confirmed') return { kind: 'confirmed' };
  const since = deniedAt ?? now;
  const refetchAt = new Date(since.getTime() + DENIAL_GAP_MS);
  if (now < refetchAt) return { kind: 'doubted', since, refetchAt };
  if (!mayRepeat) return { kind: 'withdrawn' };
  return { kind: 'doubted', since, refetchAt: new Date(now.getTime() + REPEAT_MS) };
}
