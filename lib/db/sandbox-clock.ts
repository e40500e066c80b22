import { z } from 'zod';
import { nowMs } from '@/lib/clock';
import { env } from '@/lib/env';
import { followClock, moveClock } from './clock.ts';

/** Smaller differences are network latency, not a clock change. */
const SLACK_MS = 250;
const TIMEOUT_MS = 2_000;

const clockReply = z.object({ now: z.iso.datetime(), frozen: z.boolean() });

/** The sandbox's lead over this machine, accurate to `within` ms; `moves` while its clock is frozen. */
type Seen = { offsetMs: number; within: number; moves: boolean };

let last: Seen | undefined;
let running: Promise<void> | undefined;
let next: Promise<void> | undefined;

/**
 * In demo mode, moves the shop's clock after the sandbox's was moved, in its portal or by a reset. Called before an
 * event is dated, so that next month's renewal does not get today's date. Keeps a clock that only the shop has moved,
 * and does nothing while the sandbox is unreachable.
 */
export async function followSandboxClock(): Promise<void> {
  if (env().mode !== 'demo' || env().sandboxUrl === undefined) return;
  // The running request may have been answered before the move.
  if (running === undefined) return ask();
  next ??= running.then(ask);
  return next;
}

function ask(): Promise<void> {
  next = undefined;
  running = follow(false).finally(() => {
    running = undefined;
  });
  return running;
}

/** In demo mode, sets the shop's clock to the sandbox's at the start. */
export async function matchSandboxClock(): Promise<void> {
  if (env().mode === 'demo' && env().sandboxUrl !== undefined) await follow(true);
}

async function follow(always: boolean): Promise<void> {
  const offsetBefore = shopOffset();
  const now = await readSandboxClock();
  if (now === undefined) return;
  await followClock({ fresh: true });
  const offset = shopOffset();
  // The shop's clock was moved during the request, and perhaps the sandbox's after its response.
  if (!always && !now.moves && Math.abs(offset - offsetBefore) >= SLACK_MS) return follow(false);
  const before = last;
  last = now;
  const ahead = now.offsetMs - offset;
  const slack = SLACK_MS + now.within;
  if (Math.abs(ahead) < slack) return;
  // At the first request, a shop that is ahead may be so on purpose.
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
