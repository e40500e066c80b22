import { setTimeout as sleep } from 'node:timers/promises';
import { env, type ServiceEnv } from '@/lib/env';
import { lastListFetch } from '@/lib/mirror/collections/list-fetch';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';

let importedFrom: ServiceEnv | undefined;
const WAIT_MS = 10_000;

/**
 * Imports the service's transactions before the first charge: those that already exist are foreign
 * forever. Costs a query in a process's first checkout, and a call in the shop's first.
 * @returns false if the service was unavailable; nothing may be charged then
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
    const fetched = await fetchTransactions(deadline - performance.now());
    if (fetched.ok) continue;
    if (fetched.error === 'failed') return false;
    await sleep(200);
  } while (performance.now() < deadline);
  return false;
}
