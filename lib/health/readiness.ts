import { processCache } from '@/lib/cache/process';
import { log } from '@/lib/log';
import { isDraining } from '@/lib/process/draining';
import { databaseState } from './database';
import { type Readiness, readinessOf } from './rules';
import { hungLoops } from './turns';

/** Whether this web process is to be sent requests. */
export async function webReadiness(): Promise<Readiness> {
  const cache = processCache();
  const database = await databaseState();
  const pages = cache && { areMade: cache.ready, forSeconds: process.uptime() };
  return told(readinessOf({ isDraining: isDraining(), database, ...(pages && { pages }) }, true));
}

/** Whether this worker, or receiver, does its work. */
export async function programReadiness(): Promise<Readiness> {
  const database = await databaseState();
  const found = { isDraining: isDraining(), database, hungLoops: hungLoops() };
  return told(readinessOf(found, false));
}

let last: Readiness['status'] | undefined;

/** Each change is in the log, with its reason; draining is told where it begins. */
function told(readiness: Readiness): Readiness {
  const { status, checks } = readiness;
  if (status === last || status === 'draining') return readiness;
  const reasons = Object.entries(checks).filter(([, check]) => check.status !== 'ok');
  const fields = { checks: Object.fromEntries(reasons) };
  if (status === 'ready') {
    if (last !== undefined) log.info('Ready');
  } else if (status === 'degraded') log.warn('Ready, but degraded', fields);
  else if (last === undefined) log.info('Not ready yet', fields);
  else log.warn('Not ready', fields);
  last = status;
  return readiness;
}
