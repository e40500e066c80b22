import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { SHOP_NOW } from '@/lib/db/sql/fragments';
import { runningShop } from '../fixtures/running-shop';

// One pool per process, since connecting takes longer than most statements.
let pool: pg.Pool | undefined;

export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  pool ??= openPool();
  return (await pool.query<Row>(sql, values)).rows;
}

function openPool(): pg.Pool {
  const opened = new pg.Pool({
    connectionString: runningShop().databaseUrl,
    max: 4,
    allowExitOnIdle: true,
  });
  // The pool replaces a lost idle connection.
  opened.on('error', () => {});
  return opened;
}

export type SessionCookie = { name: string; value: string };

/**
 * Creates a session like a mailed link, without the mail.
 * @param ageMs age of the sign-in
 */
export async function newSession(email: string, ageMs = 0): Promise<SessionCookie> {
  const token = randomBytes(32).toString('base64url');
  await query(
    `INSERT INTO users (id, email, "emailVerified") VALUES ($1, $2, now())
     ON CONFLICT (email) DO NOTHING`,
    [randomUUID(), email],
  );
  await query(
    `INSERT INTO sessions (id, "sessionToken", "userId", expires, "endsAt", "authenticatedAt")
     SELECT $1, $2, id, (now() AT TIME ZONE 'UTC') + interval '1 day',
       (now() AT TIME ZONE 'UTC') + interval '1 day',
       ${SHOP_NOW} - make_interval(secs => $4)
     FROM users WHERE email = $3`,
    [randomUUID(), createHash('sha256').update(token).digest('hex'), email, ageMs / 1_000],
  );
  return { name: 'next-auth.session-token', value: token };
}
