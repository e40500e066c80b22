import pg from 'pg';
import { type Cluster, killCluster, startCluster, stopCluster } from '../../postgres/cluster.ts';
import { applyMigrations, pendingMigrations } from '../../prisma/migrations.ts';
import { isAlive } from '../../shared/processes.ts';
import { say } from '../output.ts';
import type { Session } from '../processes/session.ts';

const pollEveryMs = 1_000;

/**
 * Makes the shop's database ready: the server of `DATABASE_URL`, or our own.
 *
 * @param migrates whether a start may change it; a live shop is migrated by a command
 * @returns its connection string
 * @throws Error when it lacks migrations, and may not get them now
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
  say(
    'database',
    applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Migrations are up to date',
  );
  return url;
}

async function openEmbedded(session: Session, stateDirectory: string): Promise<string> {
  session.keep({
    name: 'database',
    stop: () => stopCluster(stateDirectory),
    kill: () => killCluster(stateDirectory),
  });
  const cluster = await startCluster({ stateDirectory, durable: true });
  const how = cluster.reused ? 'was still running' : 'started';
  say('database', `PostgreSQL ${how} on port ${cluster.port}; log: ${cluster.logFile}`);
  watchOver(session, stateDirectory, cluster);
  return cluster.url;
}

/** A server that dies is started again where the others look for it. */
function watchOver(session: Session, stateDirectory: string, cluster: Cluster): void {
  session.watchServer(cluster.pid);
  const timer = setInterval(() => {
    if (session.stopping) clearInterval(timer);
    else if (!isAlive(cluster.pid)) {
      clearInterval(timer);
      say('error', `The database died. Its log: ${cluster.logFile}`);
      void restart(session, stateDirectory, cluster);
    }
  }, pollEveryMs);
  timer.unref();
}

async function restart(session: Session, stateDirectory: string, died: Cluster): Promise<void> {
  try {
    const cluster = await startCluster({ stateDirectory, durable: true });
    if (cluster.url !== died.url) throw new Error('its port was taken meanwhile');
    say('database', 'PostgreSQL recovered and runs again; nothing committed was lost');
    watchOver(session, stateDirectory, cluster);
  } catch (error) {
    if (session.stopping) return;
    const reason = error instanceof Error ? error.message : String(error);
    say('error', `The database failed to restart: ${reason}. Stop with Ctrl-C and start again.`);
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
    say('database', `PostgreSQL ${rows[0]?.version}, database ${rows[0]?.name} of DATABASE_URL`);
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new Error(`The database of DATABASE_URL cannot be reached: ${reason}`);
  } finally {
    await client.end().catch(() => {});
  }
}
