import { setTimeout as sleep } from 'node:timers/promises';
import { lastListLook } from '@/lib/mirror/list-look';
import { fetchTransactions } from '@/lib/mirror/transactions';

let imported = false;
const WAIT_MS = 10_000;

/**
 * Makes sure that the service's transactions were listed once before the first charge: what was
 * there already is foreign for good. Costs a query in a process's first checkout, and a call in the
 * shop's first.
 * @returns false when the service could not be asked; nothing may be charged then.
 */
export async function importHistory(): Promise<boolean> {
  if (imported) return true;
  const deadline = performance.now() + WAIT_MS;
  while (!imported && performance.now() < deadline) {
    imported = (await lastListLook()) !== null;
    if (imported) break;
    const outcome = await fetchTransactions();
    if (outcome.state === 'failed') return false;
    if (outcome.state === 'waiting') await sleep(200);
  }
  return imported;
}
