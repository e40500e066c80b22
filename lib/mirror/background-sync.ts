import 'server-only';
import { after } from 'next/server';
import type { ResourceKind } from '@/lib/db/generated/enums';
import { finish } from '@/lib/process/draining';
import { syncResource } from './work';

/**
 * Fetches a resource from the service after the response, for the next request of its page. If that
 * fails, a worker does it as soon as possible.
 */
export function syncInBackground(kind: ResourceKind, resourceId: string): void {
  after(() => finish(() => syncResource(kind, resourceId, { timeoutMs: 0 })));
}
