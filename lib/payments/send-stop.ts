import { z } from 'zod';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { epochMs } from '@/lib/db/sql/fragments';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { PAUSE, type Pause, pauseNow } from '@/lib/mirror/store';

/**
 * A database that went back in time (a restored dump, a failover) does not know what was charged since: nothing is sent,
 * sent again or bound by a list until staff confirm. A process notices by what it remembers itself. Where the service
 * shows something else than before (`drift.ts`), no new payment is sent.
 */

const KEY = 'send-stop';

/** What this process knows of the database: nothing before a confirmation counts. */
type Memory = { databaseUrl: string; attemptId: string; baseline: bigint; at: number };
const unknown: Memory = { databaseUrl: '', attemptId: '', baseline: 0n, at: 0 };
let memory = unknown;

function current(): Memory {
  return memory.databaseUrl === env().databaseUrl ? memory : unknown;
}

/**
 * Notes a send that this process has begun.
 * @param at the database's clock, milliseconds since the epoch
 */
export function noteSend(attemptId: string, baseline: bigint, at: number): void {
  if (baseline < current().baseline) return;
  memory = { databaseUrl: env().databaseUrl, attemptId, baseline, at };
}

/** For tests that empty their database. */
export function forgetSends(): void {
  memory = unknown;
}

/**
 * Whether nothing may be sent again or bound; stops all processes if this one sees that the database went back: the
 * sequence is lower than it was, or the last send is gone. A sequence alone hides a short step back, since PostgreSQL
 * logs its numbers in advance.
 */
export async function isSendingStopped(tx: Database = db()): Promise<boolean> {
  const { cause } = await readStop(tx);
  // What was sent before the service drifted is settled.
  return cause !== null && cause !== 'drift';
}

/** Why no new payment may be sent: staff have to look, or the service asks for a pause. */
export async function startObstacle(tx: Database): Promise<'stopped' | 'paused' | null> {
  const { cause, pause } = await readStop(tx);
  if (cause !== null) return 'stopped';
  return pauseNow(pause)?.reason === 'rate-limit' ? 'paused' : null;
}

type Stop = { cause: SendStop | null; pause: Pause | null };
type StopRow = Stop & { back: boolean };

async function readStop(tx: Database): Promise<Stop> {
  const { attemptId, baseline, at } = current();
  const [row] = await tx.$queryRaw<StopRow[]>`
    SELECT (SELECT value->>'cause' FROM service_state WHERE key = ${KEY}) AS cause,
      (SELECT value FROM service_state WHERE key = ${PAUSE}) AS pause,
      NOT EXISTS (SELECT 1 FROM service_state WHERE key = ${KEY}
        AND (value->>'confirmedAt')::float8 > ${at}::float8)
      AND ((SELECT last_value FROM service_sequence) < ${baseline}::bigint
        OR (${attemptId}::text <> '' AND NOT EXISTS (SELECT 1 FROM charge_attempts known
          WHERE known.id = ${attemptId}::text AND known.baseline >= ${baseline}::bigint))) AS back`;
  const { cause = null, pause = null, back = false } = row ?? {};
  if (!back || (cause !== null && cause !== 'drift')) return { cause, pause };
  await stopSending('went-back');
  return { cause: 'went-back', pause };
}

/** What happened: to the database, or to what the service shows. */
export type SendStop = 'went-back' | 'restored' | 'drift';

const MESSAGES: Record<SendStop, string> = {
  'went-back': 'The database went back in time: nothing is charged until staff confirm',
  restored: 'The database was restored: nothing is charged until staff confirm',
  drift:
    'The payment service shows something else than before: nothing is charged until staff confirm',
};

/** Stops all sends until staff confirm. */
export async function stopSending(cause: SendStop, tx: Database = db()): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO service_state AS known (key, value, "updatedAt")
    VALUES (${KEY}, jsonb_build_object('cause', ${cause}::text), now())
    ON CONFLICT (key) DO UPDATE SET value = known.value || excluded.value, "updatedAt" = now()
    WHERE ${cause} <> 'drift' OR NOT known.value ? 'cause'`;
  log.error({ cause }, MESSAGES[cause]);
}

/** Why sending is stopped; null if it is not. */
export async function sendStop(): Promise<SendStop | null> {
  const state = await db().serviceState.findUnique({ where: { key: KEY } });
  const { cause } = (state?.value ?? {}) as { cause?: SendStop };
  return cause ?? null;
}

/**
 * Staff have compared the orders with the service: what processes remember from before counts no more.
 * @param alongside what is written in the same transaction
 * @returns false if sending was not stopped
 */
export async function continueSending(
  alongside: (tx: Database) => Promise<void>,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const count = await tx.$executeRaw`
      UPDATE service_state SET "updatedAt" = now(), value = jsonb_build_object('confirmedAt',
        ${Prisma.raw(epochMs('clock_timestamp()'))})
      WHERE key = ${KEY} AND value ? 'cause'`;
    if (count === 0) return false;
    await alongside(tx);
    return true;
  });
}

const RESENDING = 'resending';
const resending = z.object({ allowed: z.boolean() });

/**
 * Whether an attempt of unknown outcome may be sent again. The interface says that a token is for one use. A probe that saw anything but one charge for a token sent twice
 * turns resending off: lost replies are then settled by the list, or reviewed.
 */
export async function mayResend(tx: Database = db()): Promise<boolean> {
  const state = await tx.serviceState.findUnique({ where: { key: RESENDING } });
  return resending.safeParse(state?.value).data?.allowed ?? true;
}

/** Stores what a probe of the service has shown. */
export async function allowResending(allowed: boolean): Promise<void> {
  const value = { allowed };
  await db().serviceState.upsert({
    where: { key: RESENDING },
    create: { key: RESENDING, value, updatedAt: now() },
    update: { value, updatedAt: now() },
  });
}
