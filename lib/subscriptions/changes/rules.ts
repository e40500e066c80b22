/**
 * A command that the service accepted (a 2xx) is believed: what is read behind it may come from a copy
 * that lags. Pure; times are the storefront's.
 */

/** The service takes a command back only by saying otherwise twice, this far apart. */
export const DENIAL_GAP_MS = 10 * 60_000;

/** How soon to fetch again where a command is to be repeated first. */
const REPEAT_MS = 60_000;

/** What a fetch says of an accepted command; `silent` where it does not show what would tell. */
export type CommandEvidence = 'confirmed' | 'otherwise' | 'silent';

export type Verdict =
  | { kind: 'holds' }
  | { kind: 'confirmed' }
  /** It still holds, but the service has said otherwise since then: fetch again at `refetchAt`. */
  | { kind: 'doubted'; since: Date; refetchAt: Date }
  /** The service has said otherwise for ten minutes: what it shows is what holds. */
  | { kind: 'withdrawn' };

/**
 * What a fetch means for an accepted command.
 * @param deniedAt the first fetch since the acceptance, or since it was confirmed, that said otherwise
 * @param mayRepeat whether it is sent once more before it is withdrawn, which has not happened yet
 */
export function judgeCommand(
  deniedAt: Date | null,
  says: CommandEvidence,
  now: Date,
  mayRepeat = false,
): Verdict {
  if (says === 'silent') return { kind: 'holds' };
  if (says === 'confirmed') return { kind: 'confirmed' };
  const since = deniedAt ?? now;
  const refetchAt = new Date(since.getTime() + DENIAL_GAP_MS);
  if (now < refetchAt) return { kind: 'doubted', since, refetchAt };
  if (!mayRepeat) return { kind: 'withdrawn' };
  return { kind: 'doubted', since, refetchAt: new Date(now.getTime() + REPEAT_MS) };
}
