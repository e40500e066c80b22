export type ProcessState = {
  database: DatabaseState | null;
  hungLoops?: readonly string[];
};

export type DatabaseState = {
  /** Migrations of this build that were not applied. Newer migrations do no harm, since migrations only add. */
  pendingMigrations: number;
  /** Seconds since the last heartbeat of a worker; null without one. */
  workerSeenSecondsAgo: number | null;
};

/** `warning` needs people's attention, but the process still receives requests. */
export type CheckStatus = 'ok' | 'warning' | 'failed' | 'unknown';
export type Check = { status: CheckStatus; [detail: string]: string | number | null };

export type Readiness = {
  /** `degraded` receives requests. `draining` skips all other checks. */
  status: 'ready' | 'degraded' | 'not ready' | 'draining';
  checks: Record<string, Check>;
};

/** Workers send a heartbeat every 5 seconds; while a worker is replaced, the gap is longer. */
const WORKER_LATELY_S = 30;

/**
 * Whether a process should receive requests. A missing worker is only a warning: otherwise all webs would become
 * unready at once, although shoppers can still pay.
 * @param needsWorker whether this process relies on workers, as webs do
 */
export function readinessOf(state: ProcessState, needsWorker: boolean): Readiness {
  const { database, hungLoops = [] } = state;
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

export type HealthResponse = { status: 200 | 503; body: string };

export const HEALTH_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
} as const;

/** `/healthz`: this process runs. While it answers, a restart would not help. */
export function livenessResponse(): HealthResponse {
  return { status: 200, body: `${JSON.stringify({ status: 'alive' })}\n` };
}

/**
 * `/readyz`: 200 if this process should receive requests, else 503.
 * @param withChecks includes the reasons, which must not reach visitors
 */
export function readinessResponse(
  { status, checks }: Readiness,
  withChecks: boolean,
): HealthResponse {
  const isReady = status === 'ready' || status === 'degraded';
  const body = withChecks ? { status, checks } : { status };
  return { status: isReady ? 200 : 503, body: `${JSON.stringify(body)}\n` };
}
