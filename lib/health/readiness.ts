import { log } from '@/lib/log';
import { isDraining } from '@/lib/process/draining';
import { databaseState } from './database';
import { hungLoops } from './iterations';
import { type DatabaseState, type Readiness, readinessOf } from './rules';

/** Whether this web process is to be sent requests. */
export async function webReadiness(): Promise<Readiness> {
  return unlessDraining((database) => readinessOf({ database }, true));
}

/** Whether this worker, or receiver, does its work. */
export async function programReadiness(): Promise<Readiness> {
  return unlessDraining((database) => readinessOf({ database, hungLoops: hungLoops() }, false));
}

const draining: Readiness = { status: 'draining', checks: {} };

/** The balancer learns at once that a process shuts down, however slow the database is. */
async function unlessDraining(
  readiness: (database: DatabaseState | null) => Readiness,
): Promise<Readiness> {
  if (isDraining()) return draining;
  const database = await databaseState();
  return isDraining() ? draining : told(readiness(database));
}

let last: Readiness['status'] | undefined;

/** Logs each change with its reason; draining is logged where it begins. */
function told(readiness: Readiness): Readiness {
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
