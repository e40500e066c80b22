import pg from 'pg';
import { abandonConnections, pool } from '@/lib/db/client';
import { isLong } from './long';

/** Ends a process at its n-th statement, before or after the statement runs. */
export type Crash = { statement: number; when: 'before' | 'after' };

/** `npm test` tries every twelfth statement, starting at a random one of the first twelve. */
export const KILL_STEP = isLong ? 1 : 12;
export const firstKill = () => 1 + Math.floor(Math.random() * KILL_STEP);

type Method = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Runs `work` like a process that is killed at one of its statements: the work stops there, and its connections are
 * cut.
 * @returns `lived` when the work ended before that statement
 */
export async function crashAt(
  crash: Crash,
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
      if (!isDead && statements !== crash.statement) return query.apply(this, args);
      // A dead process does not notice that its connection is cut.
      const isLast = !isDead && crash.when === 'after';
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

async function carryOut(query: Method, connection: pg.Client, args: unknown[]): Promise<void> {
  const unread = args.filter((argument) => typeof argument !== 'function');
  await (query.apply(connection, unread) as Promise<unknown>).catch(() => {});
}

/** Rolls back the dead process's transactions. This process continues with new connections. */
async function cutConnections(): Promise<void> {
  abandonConnections();
  await pool().query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
}
