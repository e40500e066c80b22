import { setTimeout as pause } from 'node:timers/promises';
import { db } from '@/lib/db/client';
import { processWide } from '@/lib/process/process-wide';
import { fail, ok, type Result } from '@/lib/result';
import { COLLECTION } from '../rules';
import { currentPause, markDirty, progressOf } from '../store';
import { type ListFetch, lastListFetch } from './list-fetch';

/** Web processes leave the transactions list, which may be long, to workers. */

const delegated = processWide<boolean>('delegates-lists');

export function delegateLists(delegates = true): void {
  delegated.set(delegates);
}

export function delegatesLists(): boolean {
  return delegated.get() ?? false;
}

const POLL_MS = 50;

/** `waiting`: another process is fetching the list, or its cooldown has not ended. */
export type ListNotFetched = 'waiting' | 'failed';

/** Requests a list from the workers, and waits until one is stored whose fetch began after this call. */
export async function requestList(timeoutMs: number): Promise<Result<ListFetch, ListNotFetched>> {
  const target = await markDirty(db(), 'TRANSACTIONS', COLLECTION);
  const key = { kind: 'TRANSACTIONS', resourceId: COLLECTION } as const;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const progress = await progressOf(key);
    const fetched = progress && progress.synced >= target ? await lastListFetch() : null;
    if (fetched) return ok(fetched);
    if (await currentPause()) return fail('failed');
    if (performance.now() >= deadline) return fail('waiting');
    await pause(POLL_MS);
  }
}
