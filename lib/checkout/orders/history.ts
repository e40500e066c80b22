import { setTimeout as sleep } from 'node:timers/promises';
import { env, type ServiceEnv } from '@/lib/env';
import type { ListFetch } from '@/lib/mirror/collections/list-fetch';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { requireTenant } from '@/lib/payments/tenant';

let importedFrom: ServiceEnv | undefined;
const WAIT_MS = 10_000;

/**
 * Fetches the transactions list before the first charge of each process. Charges that already exist never pay this
 * shop's orders, and a database that went back in time learns which charges it has lost.
 * @returns false if the list cannot be fetched. Nothing may be charged then.
 */
export async function importHistory(): Promise<boolean> {
  const { service } = env();
  if (importedFrom === service) return true;
  await requireTenant();
  if (!(await fetchListNow())) return false;
  importedFrom = service;
  return true;
}

/** Fetches the list, even if another process has just fetched it. Null if the list cannot be read. */
export async function fetchListNow(): Promise<ListFetch | null> {
  const deadline = performance.now() + WAIT_MS;
  do {
    const fetched = await fetchTransactions(deadline - performance.now());
    if (fetched.ok) return fetched.value;
    if (fetched.error === 'failed') return null;
    await sleep(200);
  } while (performance.now() < deadline);
  return null;
}
