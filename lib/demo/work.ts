import { machineNow, now } from '@/lib/clock';
import { matchSandboxClock } from '@/lib/db/sandbox-clock';
import { env, isDemo } from '@/lib/env';
import { log } from '@/lib/log';
import { makeHistory } from './history';
import { moveTo } from './sandbox';
import { claimHistory, historyState, updateHistory } from './store';

const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 365 * DAY_MS;

/**
 * Makes the history that is requested, in the demo only. A new demo's clock is a year behind: its history
 * ends today. Any other's begins today, and its clock is a year ahead afterwards. What was interrupted goes on
 * where the clock is.
 *
 * @returns 0: there is no more to do in this round
 */
export async function makeRequestedHistory(signal: AbortSignal): Promise<number> {
  if (!isDemo() || env().sandboxUrl === undefined) return 0;
  const request = await claimHistory();
  if (!request) return 0;
  await matchSandboxClock();
  const from = now();
  const to = request.to ? new Date(request.to) : endOf(from);
  await updateHistory({ to: to.toISOString() });
  const left = Math.max(0, request.orders - request.done);
  const began = performance.now();
  const report = await makeHistory({
    ...{ from, to, orders: left, seed: 7 + request.turn, tag: tagOf(), signal },
    onProgress: (done) => updateHistory({ done: request.done + done }),
  });
  // Making it took a while: today is later now.
  if (!signal.aborted && to <= machineNow()) await moveTo(machineNow());
  const state = signal.aborted ? 'requested' : 'made';
  await updateHistory({ state, done: request.done + report.orders });
  const seconds = Math.round((performance.now() - began) / 1_000);
  log.info({ ...report, seconds }, 'The demo’s history is made');
  return 0;
}

const CHECK_INTERVAL_MS = 500;
let lastCheck: { at: number; inProgress: Promise<boolean> } | undefined;

/** Whether a process was letting the demo's past happen half a second ago: every purchase wakes loops that ask. */
export async function isHistoryInProgress(): Promise<boolean> {
  if (!isDemo()) return false;
  if (!lastCheck || performance.now() - lastCheck.at >= CHECK_INTERVAL_MS) {
    const inProgress = historyState().then((state) => state?.state === 'making');
    lastCheck = { at: performance.now(), inProgress };
  }
  return lastCheck.inProgress;
}

function endOf(from: Date): Date {
  const today = machineNow();
  const isBehind = today.getTime() - from.getTime() > 2 * DAY_MS;
  return isBehind ? today : new Date(from.getTime() + YEAR_MS);
}

/** Nobody of an earlier history comes back: accounts are by address. */
function tagOf(): string {
  return machineNow().getTime().toString(36).slice(-5);
}
