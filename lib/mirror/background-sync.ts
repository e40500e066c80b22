import 'server-only';
import { after } from 'next/server';
import type { ResourceKind } from '@/lib/db/generated/enums';
import { finish } from '@/lib/process/draining';
import { syncResource } from './work';

/** Fetches a resource after the response, for the next request of the page. If that fails, a worker retries soon. */
export function syncInBackground(kind: ResourceKind, resourceId: string): void {
  after(() => finish(() => syncResource(kind, resourceId, { timeoutMs: 0 })));
}
