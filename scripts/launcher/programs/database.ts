import pg from 'pg';
import { type Cluster, killCluster, startCluster, stopCluster } from '../../postgres/cluster.ts';
import { applyMigrations, pendingMigrations } from '../../prisma/migrations.ts';
import { isAlive } from '../../shared/processes.ts';
import { print } from '../output.ts';
import type { Session } from '../processes/session.ts';

const pollEveryMs = 1_000;

/**
 * Prepares the shop's database: the server of `DATABASE_URL`, or an embedded one.
 *
 * @param migrates whether to apply pending migrations; a live shop is migrated by a command
 * @returns its connection string
 * @throws Error on pending migrations that may not be applied
 */
export async function openDatabase(
  session: Session,
  dataDirectory: string,
  given: string | undefined,
  migrates: boolean,
): Promise<string> {
  const url = given ?? (await openEmbedded(session, dataDirectory));
  if (given) await assertReachable(given);
  if (!migrates) {
    const pending = await pendingMigrations(url);
    if (pending.length === 0) return url;
    throw new Error(`The database lacks ${pending.join(', ')}: run npm run db:migrate`);
  }
  const applied = await applyMigrations(url);
  print(
    'database',
    applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Migrations are up to date',
  );
  return url;
}

async function openEmbedded(session: Session, stateDirectory: string): Promise<string> {
  session.add({
    name: 'database',
    stop: () => stopCluster(stateDirectory),
    kill: () => killCluster(stateDirectory),
  });
  const cluster = await startCluster({ stateDirectory, durable: true });
  const how = cluster.reused ? 'was still running' : 'started';
  print('database', `PostgreSQL ${how} on port ${cluster.port}; log: ${cluster.logFile}`);
  superviseDatabase(session, stateDirectory, cluster);
  return cluster.url;
}

/** Restarts a crashed server on the same port. */
function superviseDatabase(session: Session, stateDirectory: string, cluster: Cluster): void {
  session.watchServer(cluster.pid);
  const timer = setInterval(() => {
    if (session.stopping) clearInterval(timer);
    else if (!isAlive(cluster.pid)) {
      clearInterval(timer);
      print('error', `The database died. Its log: ${cluster.logFile}`);
      void restart(session, stateDirectory, cluster);
    }
  }, pollEveryMs);
  timer.unref();
}

async function restart(session: Session, stateDirectory: string, died: Cluster): Promise<void> {
  try {
    const cluster = await startCluster({ stateDirectory, durable: true });
    if (cluster.url !== died.url) throw new Error('its port is in use');
    print('database', 'PostgreSQL recovered and runs again; nothing committed was lost');
    superviseDatabase(session, stateDirectory, cluster);
  } catch (error) {
    if (session.stopping) return;
    const reason = error instanceof Error ? error.message : String(error);
    print('error', `The database failed to restart: ${reason}. Stop with Ctrl-C and start again.`);
  }
}

async function assertReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; version: string }>(
      "select current_database() as name, current_setting('server_version') as version",
    );
    print('database', `PostgreSQL ${rows[0]?.version}, database ${rows[0]?.name} of DATABASE_URL`);
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new Error(`The database of DATABASE_URL cannot be reached: ${reason}`);
  } finally {
    await client.end().catch(() => {});
  }
}
