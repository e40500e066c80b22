import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from '@/lib/env';
import { processWide } from '@/lib/process/process-wide';
import { type Prisma, PrismaClient } from './generated/client.ts';
import { limitWaiting, outliveConnections } from './session.ts';

export type Database = Prisma.TransactionClient;

type Connection = { url: string; pool: pg.Pool; prisma: PrismaClient };

const current = processWide<Connection>('database');

function connect(url: string): Connection {
  const { databasePoolSize: max, databaseLimits, isPooled } = env();
  const config = {
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    onConnect: (client: pg.ClientBase) =>
      isPooled ? undefined : limitWaiting(client, databaseLimits),
  };
  const pool = new pg.Pool(config);
  outliveConnections(pool);
  return {
    url,
    pool,
    prisma: new PrismaClient({
      adapter: new PrismaPg(pool),
      // On a busy machine, transactions may wait longer than Prisma's defaults of 2 and 5 seconds.
      transactionOptions: { maxWait: 10_000, timeout: 20_000 },
    }),
  };
}

function connection(): Connection {
  const url = env().databaseUrl;
  const open = current.get();
  if (open?.url === url) return open;
  // The environment of a development server has changed, or another test file has begun.
  disconnect().catch(() => {});
  return current.set(connect(url));
}

export function db(): PrismaClient {
  return connection().prisma;
}

/** The pool under the client, for statements in which a round trip counts. */
export function pool(): pg.Pool {
  return connection().pool;
}

export async function disconnect(): Promise<void> {
  const open = current.get();
  if (!open) return;
  abandonConnections();
  await open.prisma.$disconnect();
  if (!open.pool.ended) await open.pool.end();
}

/** For tests: forgets all connections without closing them, like a killed process. */
export function abandonConnections(): void {
  current.clear();
}
