import pg from 'pg';
import { abandonConnections, pool } from '@/lib/db/client';
import { isLong } from './long';

/** Where a process ends: at its n-th statement, before that is carried out or right after. */
export type Crash = { statement: number; when: 'before' | 'after' };

/** Of all statements `npm test` kills at every eighth, from one of the first eight on: runs differ. */
export const KILL_STEP = isLong ? 1 : 8;
export const firstKill = () => 1 + Math.floor(Math.random() * KILL_STEP);

type Method = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Runs `work` as a process that is killed at one of its statements: nothing of it goes on from there,
 * and its connections are cut.
 *
 * @returns `lived` when the work ended before that statement came
 */
export async function crashAt(
  death: Crash,
  work: () => Promise<unknown>,
): Promise<'died' | 'lived'> {
  const client = pg.Client.prototype as unknown as { query: Method };
  const { query } = client;
  let statements = 0;
  let isDead = false;
  const died = new Promise<'died'>((resolve) => {
    const die = () => {
      isDead = true;
      resolve('died');
    };
    client.query = function mortal(...args) {
      statements += 1;
      if (!isDead && statements !== death.statement) return query.apply(this, args);
      // Nobody of the dead process hears that its connection is cut, either.
      const isLast = !isDead && death.when === 'after';
      const carriedOut = isLast ? carryOut(query, this, args) : Promise.resolve();
      void carriedOut.finally(() => {
        this.removeAllListeners('error').on('error', () => {});
        die();
      });
      return never();
    };
  });
  const lived = work().then((): 'lived' => 'lived');
  lived.catch(() => {});
  try {
    return await Promise.race([died, lived]);
  } finally {
    client.query = query;
    if (isDead) await cutConnections();
  }
}

function never(): Promise<never> {
  return new Promise(() => {});
}

/** A statement whose answer nobody reads, however it was to be told. */
async function carryOut(query: Method, connection: pg.Client, args: unknown[]): Promise<void> {
  const unread = args.filter((one) => typeof one !== 'function');
  await (query.apply(connection, unread) as Promise<unknown>).catch(() => {});
}

/** What a dead process had open is undone; this one goes on with connections of its own. */
async function cutConnections(): Promise<void> {
  abandonConnections();
  await pool().query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
}
