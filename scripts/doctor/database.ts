import pg from 'pg';
import { DATABASE_TIME } from '../../lib/db/sql/fragments.ts';
import { sqlState } from '../../lib/db/sql/sql-states.ts';
import type { Env } from '../../lib/env.ts';
import { readDatabaseState } from '../../lib/health/database.ts';
import { type Check, readinessOf } from '../../lib/health/rules.ts';
import { commandLine } from '../../lib/process/commands.ts';
import { type Finding, ok, problem, reasonOf, warning } from './findings.ts';

type DatabaseEnv = Pick<
  Env,
  'databaseUrl' | 'directDatabaseUrl' | 'isPooled' | 'databasePoolSize' | 'databaseLimits'
>;

const OLDEST = 150_000;
const NEEDED_EXTENSIONS = ['pg_trgm', 'unaccent'];
const SMALL_DATABASE = 2 ** 30;
const CLOCK_SLACK_MS = 2_000;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Checks that the database is reachable, suitable and migrated. Read-only. */
export async function examineDatabase(env: DatabaseEnv): Promise<Finding[]> {
  try {
    return await connected(env.directDatabaseUrl, async (client) => [
      ...(await examineServer(client)),
      ...(await examineSchema(client)),
      ...(await examineConnections(client, env)),
      ...(await examineMemory(client)),
      ...(await examinePooler(client, env)),
    ]);
  } catch (error) {
    return [
      problem(
        `The database cannot be reached: ${reasonOf(error)}`,
        'Check the address, the password, and whether the server lets this machine in (pg_hba.conf, firewall).',
      ),
    ];
  }
}

type Server = {
  number: number;
  version: string;
  encoding: string;
  replica: boolean;
  fsync: string;
  pages: string;
  commit: string;
  superuser: boolean;
  now: Date;
  ssl: boolean | null;
};

async function examineServer(client: pg.Client): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await client.query<Server>(
    `SELECT current_setting('server_version_num')::int AS number,
       current_setting('server_version') AS version, current_setting('server_encoding') AS encoding,
       pg_is_in_recovery() AS replica, current_setting('fsync') AS fsync,
       current_setting('full_page_writes') AS pages,
       current_setting('synchronous_commit') AS commit,
       (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
       clock_timestamp() AS now,
       (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS ssl`,
  );
  const [server] = rows;
  if (!server) throw new Error('The server settings cannot be read');
  const within = Date.now() - asked;
  const findings: Finding[] = [];
  const encrypted = server.ssl ? ', encrypted' : '';
  if (server.number < OLDEST) {
    findings.push(problem(`PostgreSQL ${server.version} is too old`, 'Use 15 or newer.'));
  } else findings.push(ok(`PostgreSQL ${server.version} answers${encrypted}`));
  if (server.encoding !== 'UTF8') {
    findings.push(
      problem(`The database is encoded as ${server.encoding}`, 'Make one with ENCODING UTF8.'),
    );
  }
  if (server.replica) {
    findings.push(
      problem('This is a replica, which can only be read', 'Connect to the primary server.'),
    );
  }
  if (server.fsync !== 'on' || server.pages !== 'on' || server.commit === 'off') {
    findings.push(
      problem(
        'The server forgets what was committed when its machine stops',
        'Set fsync, full_page_writes and synchronous_commit to on: what is about to be charged has to be on disk first.',
      ),
    );
  }
  if (server.superuser) {
    findings.push(
      warning(
        'The shop connects as a superuser',
        'Give it a role that owns its database and nothing else.',
      ),
    );
  }
  const apart = Math.abs(server.now.getTime() - asked - within / 2) - within / 2;
  if (apart > CLOCK_SLACK_MS) {
    findings.push(
      problem(
        `The clocks of this machine and of the database are ${Math.round(apart / 1000)} seconds apart`,
        'Let both be set by NTP: leases and prices have times.',
      ),
    );
  } else findings.push(ok('The clock of the database agrees with this machine’s'));
  return findings;
}

/** The readiness checks of a web process (`/readyz`). */
async function examineReadiness(client: pg.Client) {
  const database = await readDatabaseState(client);
  return readinessOf({ database }, true).checks;
}

async function examineSchema(client: pg.Client): Promise<Finding[]> {
  const { migrations } = await examineReadiness(client);
  if (migrations?.status !== 'ok') {
    return [
      problem(
        `The database lacks ${migrations?.pending} migrations of this build`,
        `Run ${commandLine('db:migrate')}.`,
      ),
      ...(await examineExtensions(client)),
    ];
  }
  return [ok('All migrations are applied'), ...(await examineCatalogue(client))];
}

async function examineExtensions(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; made: boolean }>(
    `SELECT name, installed_version IS NOT NULL AS made FROM pg_available_extensions
     WHERE name = ANY ($1)`,
    [NEEDED_EXTENSIONS],
  );
  const absent = NEEDED_EXTENSIONS.filter((one) => !rows.some(({ name }) => name === one));
  if (absent.length > 0) {
    return [
      problem(
        `The server does not have the extensions ${absent.join(', ')}`,
        'Install the package postgresql-contrib there.',
      ),
    ];
  }
  const unmade = rows.filter(({ made }) => !made).map(({ name }) => name);
  const may = await client.query<{ may: boolean }>(
    "SELECT has_database_privilege(current_database(), 'CREATE') AS may",
  );
  if (unmade.length === 0 || may.rows[0]?.may) return [];
  const statements = unmade.map((name) => `CREATE EXTENSION ${name};`).join(' ');
  return [
    problem(
      'This role may not make the extensions that migrations need',
      `Have an administrator run, in this database: ${statements}`,
    ),
  ];
}

async function examineCatalogue(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ products: number }>(
    `SELECT count(*)::int AS products FROM catalog_products
     WHERE NOT hidden AND "saleState" = 'available'`,
  );
  const products = rows[0]?.products ?? 0;
  return products > 0
    ? [ok(`${products} products can be bought`)]
    : [warning('No product can be bought', `Run ${commandLine('catalogue:import')}.`)];
}

async function examineConnections(client: pg.Client, env: DatabaseEnv): Promise<Finding[]> {
  const { rows } = await client.query<{ most: number; role: number }>(
    `SELECT current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int AS most,
       (SELECT rolconnlimit FROM pg_roles WHERE rolname = session_user) AS role`,
  );
  const { most = 0, role = -1 } = rows[0] ?? {};
  const there = role >= 0 ? Math.min(most, role) : most;
  // Besides its pool, a web process has four connections for webhooks, one for LISTEN and one for health; a worker one for
  // LISTEN, one for a sweep and one for health.
  const needed = 2 * env.databasePoolSize + 6 + 3;
  if (env.isPooled || there >= needed) return [ok(`The server takes ${there} connections`)];
  return [
    warning(
      `The server takes ${there} connections, and one web server and one worker want up to ${needed}`,
      'Raise max_connections, lower DATABASE_POOL_SIZE, or put a pooler in between.',
    ),
  ];
}

async function examineMemory(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ stored: string; kept: string }>(
    `SELECT pg_database_size(current_database()) AS stored,
       pg_size_bytes(current_setting('shared_buffers')) AS kept`,
  );
  return rows.flatMap(({ stored, kept }) => memoryFindings(Number(stored), Number(kept)));
}

/** A database with some history is read from memory mostly. Both in bytes. */
export function memoryFindings(stored: number, sharedBuffers: number): Finding[] {
  if (stored < SMALL_DATABASE || sharedBuffers * 8 >= stored) return [];
  const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MB`;
  return [
    warning(
      `The database has ${mb(stored)}, of which PostgreSQL keeps ${mb(sharedBuffers)} in memory`,
      'Set shared_buffers to a quarter of that machine’s memory: searches of the dashboard take twice as long without.',
    ),
  ];
}

/** Checks the pooled connection: whether NOTIFY arrives and timeouts are in effect. */
async function examinePooler(direct: pg.Client, env: DatabaseEnv): Promise<Finding[]> {
  const findings: Finding[] = [];
  const channel = `doctor_${process.pid}`;
  const heard = new Promise<boolean>((resolve) => {
    direct.on('notification', () => resolve(true));
    setTimeout(() => resolve(false), 3_000).unref();
  });
  await direct.query(`LISTEN ${channel}`);
  type Limits = { lock: string; statement: string };
  const limits = await connected(env.databaseUrl, async (client) => {
    await client.query(`NOTIFY ${channel}`);
    const { rows } = await client.query<Limits>(
      `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`,
    );
    return rows[0];
  });
  if (await heard) findings.push(ok('Notifications arrive: changes are noticed at once'));
  else {
    findings.push(
      problem(
        'Notifications do not arrive: a pooler lends connections for one transaction each',
        'Set DIRECT_DATABASE_URL to the address of the database itself.',
      ),
    );
  }
  if (!env.isPooled) return findings;
  const isUnlimited = limits?.lock === '0' || limits?.statement === '0';
  findings.push(
    isUnlimited
      ? warning(
          'Statements through the pooler may wait for ever',
          `Run ${commandLine('db:migrate')} with DIRECT_DATABASE_URL set, then RECONNECT in the pooler’s console.`,
        )
      : ok(`Statements through the pooler wait ${limits?.lock} for a lock at most`),
  );
  return findings;
}

type Work = {
  mails: number;
  dirty: number;
  unknown: number;
  unsettled: number;
  failed: number;
  events: number;
};

/** Checks that a worker runs, and its backlog. */
export async function examineWork(env: DatabaseEnv): Promise<Finding[]> {
  return connected(env.directDatabaseUrl, async (client) => {
    const { worker } = await examineReadiness(client);
    const { rows } = await client.query<Work>(
      `SELECT
         (SELECT count(*)::int FROM mails WHERE "sentAt" IS NULL AND "failedAt" IS NULL
            AND "dueAt" < ${DATABASE_TIME} - interval '5 minutes') AS mails,
         (SELECT count(*)::int FROM mails WHERE "failedAt" IS NOT NULL) AS failed,
         (SELECT count(*)::int FROM resources WHERE dirty > synced
            AND "dueAt" < ${DATABASE_TIME} - interval '5 minutes') AS dirty,
         (SELECT count(*)::int FROM charge_attempts WHERE state = ${sqlState('UNKNOWN')}
            AND "createdAt" < ${DATABASE_TIME} - interval '15 minutes') AS unknown,
         (SELECT count(*)::int FROM charge_attempts WHERE state = ${sqlState('UNKNOWN')}
            AND "createdAt" < ${DATABASE_TIME} - interval '90 minutes') AS unsettled,
         (SELECT count(*)::int FROM webhook_events) AS events`,
    );
    return [...examineWorker(worker), ...rows.flatMap(examineBacklog)];
  });
}

function examineWorker(worker: Check | undefined): Finding[] {
  if (worker?.status === 'ok') {
    return [ok(`A worker is running, seen ${worker.seenSecondsAgo} seconds ago`)];
  }
  return [
    problem(
      'No worker is running: nothing is settled, mailed or mirrored',
      `Run ${commandLine('worker')}, and keep it running.`,
    ),
  ];
}

function examineBacklog(work: Work): Finding[] {
  const late = [
    [work.mails, 'mails have waited for over five minutes'],
    [work.dirty, 'changes at the service have waited for over five minutes'],
    [work.unsettled, 'payments have been unknown for over 90 minutes'],
  ] as const;
  // Lists settle what is unknown within 75 minutes; the alert is at 90, too (docs/deploy/observability.md).
  const unknown = work.unknown - work.unsettled;
  return [
    ...late.flatMap(([count, what]) =>
      count > 0 ? [problem(`${count} ${what}`, 'See the worker’s log, and /merchant.')] : [],
    ),
    ...(unknown > 0
      ? [
          warning(
            `${unknown} payments have been unknown for over 15 minutes`,
            'A worker settles them from the transactions list, within 75 minutes of the payment.',
          ),
        ]
      : []),
    ...(work.failed > 0
      ? [warning(`${work.failed} mails could not be delivered`, 'See the worker’s log.')]
      : []),
    work.events > 0
      ? ok('Webhooks have been received')
      : warning(
          'No webhook has been received yet',
          'Set the destination URL at the service to <SITE_URL>/api/webhooks, all events, and change a product there.',
        ),
  ];
}
