import { type Database, db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { epochMs } from '@/lib/db/sql/fragments';
import { env } from '@/lib/env';
import { log } from '@/lib/log';

/**
 * A database that went back in time (a restored dump, a failover) does not know what was charged since: nothing is sent,
 * sent again or bound by a list until staff confirm. A process notices by what it remembers itself.
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
 * Whether nothing may be sent, sent again or bound; stops all processes if this one sees that the database went back: the
 * sequence is lower than it was, or the last send is gone. A sequence alone hides a short step back, since PostgreSQL
 * logs its numbers in advance.
 */
export async function isSendingStopped(tx: Database = db()): Promise<boolean> {
  const { attemptId, baseline, at } = current();
  const [row] = await tx.$queryRaw<
    { stopped: boolean; back: boolean }[]
  >`/* prepared: payments-send-stop */
    SELECT EXISTS (SELECT 1 FROM service_state WHERE key = ${KEY} AND value ? 'cause') AS stopped,
      NOT EXISTS (SELECT 1 FROM service_state WHERE key = ${KEY}
        AND (value->>'confirmedAt')::float8 > ${at}::float8)
      AND ((SELECT last_value FROM service_sequence) < ${baseline}::bigint
        OR (${attemptId}::text <> '' AND NOT EXISTS (SELECT 1 FROM charge_attempts known
          WHERE known.id = ${attemptId}::text AND known.baseline >= ${baseline}::bigint))) AS back`;
  if (row?.back && !row.stopped) await stopSending('went-back');
  return row?.stopped === true || row?.back === true;
}

/** What happened to the database. */
export type SendStop = 'went-back' | 'restored';

/** Stops all sends until staff confirm. */
export async function stopSending(cause: SendStop): Promise<void> {
  await db().$executeRaw`
    INSERT INTO service_state AS known (key, value, "updatedAt")
    VALUES (${KEY}, jsonb_build_object('cause', ${cause}::text), now())
    ON CONFLICT (key) DO UPDATE SET value = known.value || excluded.value, "updatedAt" = now()`;
  log.error({ cause }, 'The database went back in time: nothing is charged until staff confirm');
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
