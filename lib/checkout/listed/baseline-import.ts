import { setTimeout as sleep } from 'node:timers/promises';
import { env, type ServiceEnv } from '@/lib/env';
import { lastListFetch } from '@/lib/mirror/collections/list-fetch';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';

let importedFrom: ServiceEnv | undefined;
const WAIT_MS = 10_000;

/**
 * Makes sure that the service's transactions were listed once before the first charge: what was
 * there already is foreign for good. Costs a query in a process's first checkout, and a call in the
 * shop's first.
 * @returns false when the service could not be asked; nothing may be charged then.
 */
export async function importHistory(): Promise<boolean> {
  const { service } = env();
  if (importedFrom === service) return true;
  const deadline = performance.now() + WAIT_MS;
  do {
    if (await lastListFetch()) {
      importedFrom = service;
      return true;
    }
    const outcome = await fetchTransactions(deadline - performance.now());
    if (outcome.state === 'failed') return false;
    if (outcome.state === 'waiting') await sleep(200);
  } while (performance.now() < deadline);
  return false;
}
