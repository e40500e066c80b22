import type pg from 'pg';

/** Timeouts of a statement, in milliseconds. */
export interface DatabaseLimits {
  /** Waiting for a lock. */
  lockMs: number;
  /** In all, including lock waits. */
  statementMs: number;
}

export const databaseLimits: DatabaseLimits = { lockMs: 5_000, statementMs: 20_000 };

/** Longer than Prisma's own limit: this ends transactions of a stalled process. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Each by a statement and not by the connection's parameters, which poolers refuse. */
export async function limitStatements(client: pg.ClientBase, ms: number): Promise<void> {
  await client.query(`SET statement_timeout = ${ms}`);
}

/**
 * A waiting statement holds a connection: without timeouts one locked table would soon hold all of them.
 */
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
 * Makes the limits those of the role that logs in to this database, for connections through a pooler that keeps
 * no settings of a client. A connection that the pooler has open already keeps what it had. PostgreSQL applies the
 * settings of the login, even if it acts as another role (`ALTER ROLE … SET role`), and lets only the login change them.
 */
export async function limitRole(client: pg.ClientBase, limits: DatabaseLimits): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string }>(
    'SELECT quote_ident(session_user) AS role, quote_ident(current_database()) AS database',
  );
  const [row] = rows;
  if (!row) throw new Error('The database does not say who is connected');
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
