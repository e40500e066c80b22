import type pg from 'pg';

export interface DatabaseLimits {
  lockMs: number;
  /** Including waits for locks. */
  statementMs: number;
}

export const databaseLimits: DatabaseLimits = { lockMs: 5_000, statementMs: 20_000 };

/** Longer than Prisma's own limit. Ends transactions of a stalled process. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** A statement instead of a connection parameter, because poolers refuse parameters. */
export async function limitStatements(client: pg.ClientBase, ms: number): Promise<void> {
  await client.query(`SET statement_timeout = ${ms}`);
}

/** A waiting statement holds a connection: without time-outs, one locked table would soon hold all of them. */
export async function limitWaiting(
  client: pg.ClientBase,
  { lockMs, statementMs }: DatabaseLimits,
): Promise<void> {
  await client.query(
    `SET lock_timeout = ${lockMs}; SET statement_timeout = ${statementMs};
     SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
  );
}

/**
 * Stores the limits at the role that logs in, for connections through a pooler that keeps no client settings.
 * Connections that the pooler has opened already keep theirs. PostgreSQL applies the settings of the login even if it
 * acts as another role (`ALTER ROLE … SET role`), and only the login may change them.
 */
export async function limitRole(client: pg.ClientBase, limits: DatabaseLimits): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string }>(
    'SELECT quote_ident(session_user) AS role, quote_ident(current_database()) AS database',
  );
  const [row] = rows;
  if (!row) throw new Error('The database returned no role');
  const settings = {
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  await client.query('SET ROLE NONE');
  for (const [name, ms] of Object.entries(settings)) {
    await client.query(`ALTER ROLE ${row.role} IN DATABASE ${row.database} SET ${name} = ${ms}`);
  }
  await client.query('RESET ROLE');
}

/** Handles errors of idle connections, which would otherwise end the process. The pool replaces the connections. */
export function outliveConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
