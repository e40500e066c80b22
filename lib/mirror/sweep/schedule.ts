import { z } from 'zod';
import { now, nowMs } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { log } from '@/lib/log';
import { type SweepOptions, type SweepReport, sweep } from './sweep';

const KEY = 'mirror-sweep';
/** A sweep that has begun but not ended, so that a sweep that crashes its process is not repeated at each start. */
const START_KEY = 'mirror-sweep-begun';
const EVERY_MS = 6 * 60 * 60_000;
const AGAIN_AFTER_FAILURE_MS = 15 * 60_000;
const MAX_STORED_FINDINGS = 500;

const kind = z.enum(['PRODUCT', 'CUSTOMER', 'SUBSCRIPTION', 'TRANSACTION']);

const storedReport = z.object({
  startedAt: z.string(),
  endedAt: z.string(),
  ok: z.boolean(),
  compared: z.object({
    PRODUCT: z.number(),
    CUSTOMER: z.number(),
    SUBSCRIPTION: z.number(),
    TRANSACTION: z.number(),
  }),
  findings: z.array(
    z.object({
      kind,
      id: z.string(),
      columns: z.array(z.string()),
      cause: z.enum(['no-event', 'waiting', 'dead-letter']),
    }),
  ),
  failures: z.array(
    z.discriminatedUnion('problem', [
      z.object({ kind, problem: z.enum(['list-unread', 'list-incomplete']) }),
      z.object({
        ...{ kind, problem: z.literal('too-many-missing') },
        ...{ count: z.number(), known: z.number() },
      }),
      z.object({ kind, problem: z.literal('unread'), count: z.number() }),
    ]),
  ),
});

const storedState = z.object({
  nextAt: z.number(),
  lastGoodAt: z.string().nullable(),
  report: storedReport,
});

const begunState = z.object({ at: z.number(), tries: z.number() });

export type SweepState = z.infer<typeof storedState>;

export async function lastSweep(): Promise<SweepState | null> {
  const state = await db().serviceState.findUnique({ where: { key: KEY } });
  const parsed = storedState.safeParse(state?.value);
  return parsed.success ? parsed.data : null;
}

/** @returns null while another sweep runs */
export async function sweepAndReport(options: SweepOptions = {}): Promise<SweepReport | null> {
  const report = await sweepRecorded(options);
  if (!report) return null;
  const before = await lastSweep();
  const state: SweepState = {
    nextAt: nowMs() + (report.ok ? EVERY_MS : AGAIN_AFTER_FAILURE_MS),
    lastGoodAt: report.ok ? report.endedAt : (before?.lastGoodAt ?? null),
    report: { ...report, findings: report.findings.slice(0, MAX_STORED_FINDINGS) },
  };
  await db().serviceState.upsert({
    where: { key: KEY },
    create: { key: KEY, value: state, updatedAt: now() },
    update: { value: state, updatedAt: now() },
  });
  const fields = { findings: report.findings.length, failures: report.failures };
  if (report.ok) log.info(fields, 'Mirror sweep finished');
  else log.error(fields, 'Mirror sweep failed');
  return report;
}

async function sweepRecorded(options: SweepOptions): Promise<SweepReport | null> {
  try {
    const report = await sweep({ ...options, onBegin: recordStart });
    if (report) await clearStart();
    return report;
  } catch (error) {
    // A sweep that was interrupted by a shutdown is due at the next start.
    if (options.signal?.aborted) await clearStart();
    throw error;
  }
}

async function lastStart(): Promise<z.infer<typeof begunState> | null> {
  const state = await db().serviceState.findUnique({ where: { key: START_KEY } });
  return begunState.safeParse(state?.value).data ?? null;
}

async function recordStart(): Promise<void> {
  const value = { at: nowMs(), tries: ((await lastStart())?.tries ?? 0) + 1 };
  const updatedAt = now();
  await db().serviceState.upsert({
    where: { key: START_KEY },
    create: { key: START_KEY, value, updatedAt },
    update: { value, updatedAt },
  });
}

async function clearStart(): Promise<void> {
  await db().serviceState.deleteMany({ where: { key: START_KEY } });
}

/** Whether the last sweep crashed too recently to be repeated. */
async function hasJustStarted(): Promise<boolean> {
  const begun = await lastStart();
  if (!begun) return false;
  const since = nowMs() - begun.at;
  return since >= 0 && since < Math.min(EVERY_MS, AGAIN_AFTER_FAILURE_MS * 2 ** (begun.tries - 1));
}

export async function requestSweep(): Promise<void> {
  await clearStart();
  await pool().query(
    `UPDATE service_state SET value = value || '{"nextAt": 0}', "updatedAt" = $2::timestamp
     WHERE key = $1`,
    [KEY, now().toISOString()],
  );
}

/** Sweeps every six hours, the first time at once. Called by the worker's loop. */
export async function sweepIfDue(signal: AbortSignal): Promise<number> {
  const last = await lastSweep();
  const wait = last ? last.nextAt - nowMs() : 0;
  // A later time was never stored: the clock was set back.
  if (wait > 0 && wait <= EVERY_MS) return 0;
  if (await hasJustStarted()) return 0;
  await sweepAndReport({ signal });
  return 0;
}
