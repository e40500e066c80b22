import { log } from '@/lib/log';
import { isDraining } from '@/lib/process/draining';
import { databaseState } from './database';
import { hungLoops } from './iterations';
import { type DatabaseState, type Readiness, readinessOf } from './readiness-of';

export async function webReadiness(): Promise<Readiness> {
  return unlessDraining((database) => readinessOf({ database }, true));
}

export async function programReadiness(): Promise<Readiness> {
  return unlessDraining((database) => readinessOf({ database, hungLoops: hungLoops() }, false));
}

const draining: Readiness = { status: 'draining', checks: {} };

/** Reports draining without waiting for a slow database. */
async function unlessDraining(
  readiness: (database: DatabaseState | null) => Readiness,
): Promise<Readiness> {
  if (isDraining()) return draining;
  const database = await databaseState();
  return isDraining() ? draining : logChange(readiness(database));
}

let last: Readiness['status'] | undefined;

/** Logs changes with their reasons. `lib/process/shutdown` logs draining. */
function logChange(readiness: Readiness): Readiness {
  const { status, checks } = readiness;
  if (status === last) return readiness;
  const reasons = Object.entries(checks).filter(([, check]) => check.status !== 'ok');
  const fields = { checks: Object.fromEntries(reasons) };
  if (status === 'ready') {
    if (last !== undefined) log.info('Ready');
  } else if (status === 'degraded') log.warn(fields, 'Ready, but degraded');
  else if (last === undefined) log.info(fields, 'Not ready yet');
  else log.warn(fields, 'Not ready');
  last = status;
  return readiness;
}
