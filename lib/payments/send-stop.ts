import { z } from 'zod';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { epochMs } from '@/lib/db/sql/fragments';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { PAUSE, type Pause, pauseNow } from '@/lib/mirror/store';

/**
 * After a restore or a failover, the database may lack the latest charges. Until staff confirm, nothing is sent or
 * resent, and no list assigns a charge. To detect the loss, each process remembers its last send. Drift (`drift.ts`)
 * stops only new payments.
 */

const KEY = 'send-stop';

/** The last send of this process. Ignored if staff have confirmed since. */
type Memory = { databaseUrl: string; attemptId: string; baseline: bigint; at: number };
const unknown: Memory = { databaseUrl: '', attemptId: '', baseline: 0n, at: 0 };
let memory = unknown;

function current(): Memory {
  return memory.databaseUrl === env().databaseUrl ? memory : unknown;
}

/** @param at time of the send by the database's clock, in milliseconds since the epoch */
export function noteSend(attemptId: string, baseline: bigint, at: number): void {
  if (at < current().at) return;
  memory = { databaseUrl: env().databaseUrl, attemptId, baseline, at };
}

export function forgetSends(): void {
  memory = unknown;
}

/**
 * Whether resends and assignments are stopped. Also stops all processes if the database went back in time: its sequence
 * is lower than this process remembers, or the last send is missing. The sequence alone misses a short step back,
 * because PostgreSQL writes sequence values to its log in advance.
 */
export async function isSendingStopped(tx: Database = db()): Promise<boolean> {
  const { cause } = await readStop(tx);
  // Drift stops only new payments. Existing attempts are still settled.
  return cause !== null && cause !== 'drift';
}

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

export type SendStop = 'went-back' | 'restored' | 'drift';

const MESSAGES: Record<SendStop, string> = {
  'went-back': 'The database went back in time: nothing is charged until staff confirm',
  restored: 'The database was restored: nothing is charged until staff confirm',
  drift:
    'The payment service no longer behaves as documented: new payments stop until staff confirm',
};

export async function stopSending(cause: SendStop, tx: Database = db()): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO service_state AS known (key, value, "updatedAt")
    VALUES (${KEY}, jsonb_build_object('cause', ${cause}::text), now())
    ON CONFLICT (key) DO UPDATE SET value = known.value || excluded.value, "updatedAt" = now()
    WHERE ${cause} <> 'drift' OR NOT known.value ? 'cause'`;
  log.error({ cause }, MESSAGES[cause]);
}

export async function sendStop(): Promise<SendStop | null> {
  const state = await db().serviceState.findUnique({ where: { key: KEY } });
  const { cause } = (state?.value ?? {}) as { cause?: SendStop };
  return cause ?? null;
}

/**
 * Resumes sending after staff have compared orders and charges. From then on, processes ignore sends from before.
 * @param alongside writes in the same transaction
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
 * Whether attempts of unknown outcome may be resent. The service documents that a token works once. The doctor tests
 * this, and turns resending off if a token that was sent twice does not make exactly one charge. Attempts are then
 * settled by lists or staff.
 */
export async function mayResend(tx: Database = db()): Promise<boolean> {
  const state = await tx.serviceState.findUnique({ where: { key: RESENDING } });
  return resending.safeParse(state?.value).data?.allowed ?? true;
}

export async function allowResending(allowed: boolean): Promise<void> {
  const value = { allowed };
  await db().serviceState.upsert({
    where: { key: RESENDING },
    create: { key: RESENDING, value, updatedAt: now() },
    update: { value, updatedAt: now() },
  });
}
