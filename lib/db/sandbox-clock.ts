import { z } from 'zod';
import { nowMs } from '@/lib/clock';
import { env } from '@/lib/env';
import { followClock, moveClock } from './clock.ts';

/** Smaller differences are network latency, not a clock change. */
const SLACK_MS = 250;
const TIMEOUT_MS = 2_000;

const clockReply = z.object({ now: z.iso.datetime(), frozen: z.boolean() });

/** How far the sandbox is ahead of the machine, give or take `within`, and whether it stands still. */
type Seen = { offsetMs: number; within: number; moves: boolean };

let seen: Seen | undefined;
let asking: Promise<void> | undefined;
let next: Promise<void> | undefined;

/**
 * In demo mode, moves the shop's clock when somebody has moved the sandbox's: in its portal or
 * by a reset. Called before an event is timestamped, so that a renewal of next month is not dated today. A clock that only
 * the shop has moved stays as it is; so does the shop's clock while the sandbox is unreachable.
 */
export async function followSandboxClock(): Promise<void> {
  if (env().mode !== 'demo' || env().sandboxUrl === undefined) return;
  // A response in flight may be from before the move.
  if (asking === undefined) return ask();
  next ??= asking.then(ask);
  return next;
}

function ask(): Promise<void> {
  next = undefined;
  asking = follow(false).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** In demo mode, sets the shop's clock to the sandbox's at the start, whichever of them was moved. */
export async function matchSandboxClock(): Promise<void> {
  if (env().mode === 'demo' && env().sandboxUrl !== undefined) await follow(true);
}

async function follow(always: boolean): Promise<void> {
  const offsetBefore = shopOffset();
  const now = await readSandboxClock();
  if (now === undefined) return;
  await followClock({ fresh: true });
  const offset = shopOffset();
  // Somebody has moved the shop's clock meanwhile, and perhaps the sandbox's after it answered.
  if (!always && !now.moves && Math.abs(offset - offsetBefore) >= SLACK_MS) return follow(false);
  const before = seen;
  seen = now;
  const ahead = now.offsetMs - offset;
  const slack = SLACK_MS + now.within;
  if (Math.abs(ahead) < slack) return;
  // Seen for the first time, a shop that is ahead may be so on purpose.
  const moved =
    before === undefined ? ahead > 0 : Math.abs(now.offsetMs - before.offsetMs) >= slack;
  if (always || moved || now.moves) await moveClock(Math.round(now.offsetMs));
}

function shopOffset(): number {
  return nowMs() - Date.now();
}

async function readSandboxClock(): Promise<Seen | undefined> {
  const { sandboxUrl, service } = env();
  const url = `${sandboxUrl}/sandbox/tenants/${encodeURIComponent(service.tenantId)}/clock`;
  const began = Date.now();
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { now, frozen } = clockReply.parse(await response.json());
    const within = (Date.now() - began) / 2;
    return { offsetMs: Date.parse(now) - began - within, within, moves: frozen };
  } catch {
    return undefined;
  }
}
