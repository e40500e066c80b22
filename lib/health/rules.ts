/** What a process found out about itself and what it needs. */
export type Found = {
  /** null: it cannot be reached. */
  database: DatabaseState | null;
  /** Names of the loops that hang, of a worker. */
  hungLoops?: readonly string[];
};

export type DatabaseState = {
  /** How many migrations of this build the database has not had yet. Newer ones do no harm: migrations expand. */
  pendingMigrations: number;
  /** Seconds since the last worker heartbeat; null if there was none. */
  workerSeenSecondsAgo: number | null;
};

/** `warning`: for people to see to, and no reason to send requests elsewhere. */
export type CheckStatus = 'ok' | 'warning' | 'failed' | 'unknown';
export type Check = { status: CheckStatus; [detail: string]: string | number | null };

export type Readiness = {
  /** `degraded` is ready. A process that is `draining` has checked nothing else. */
  status: 'ready' | 'degraded' | 'not ready' | 'draining';
  checks: Record<string, Check>;
};

/** Workers send a heartbeat every 5 seconds; one that is being replaced may be silent for longer. */
const WORKER_LATELY_S = 30;

/**
 * Whether a process is to be sent requests.
 *
 * A worker that is missing is told and takes no web out: all webs would be out at once, and shoppers can
 * still pay; what the worker does waits for it.
 *
 * @param needsWorker whether this process relies on workers: a web does
 */
export function readinessOf(found: Found, needsWorker: boolean): Readiness {
  const { database, hungLoops = [] } = found;
  const checks: Record<string, Check> = {
    database: { status: database ? 'ok' : 'failed' },
    migrations: migrationsCheck(database),
    ...(needsWorker && { worker: workerCheck(database) }),
    ...(hungLoops.length > 0 && { loops: { status: 'failed', hung: hungLoops.join(', ') } }),
  };
  return { status: statusOf(Object.values(checks)), checks };
}

function migrationsCheck(database: DatabaseState | null): Check {
  if (!database) return { status: 'unknown' };
  const { pendingMigrations } = database;
  if (pendingMigrations === 0) return { status: 'ok' };
  return { status: 'failed', pending: pendingMigrations };
}

function workerCheck(database: DatabaseState | null): Check {
  if (!database) return { status: 'unknown' };
  const { workerSeenSecondsAgo: ago } = database;
  const isLately = ago !== null && ago <= WORKER_LATELY_S;
  return { status: isLately ? 'ok' : 'warning', seenSecondsAgo: ago && Math.round(ago) };
}

function statusOf(checks: readonly Check[]): Readiness['status'] {
  const has = (status: CheckStatus) => checks.some((check) => check.status === status);
  if (has('failed')) return 'not ready';
  return has('warning') ? 'degraded' : 'ready';
}
