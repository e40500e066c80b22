import 'server-only';
import { after } from 'next/server';
import type { ResourceKind } from '@/lib/db/generated/enums';
import { finish } from '@/lib/process/draining';
import { syncResource } from './work';

/**
 * Has a resource read at the service behind the page that is being answered, for the next fetch at
 * it. Where it cannot be read at once, a worker does it as soon as it may.
 */
export function syncInBackground(kind: ResourceKind, resourceId: string): void {
  after(() => finish(() => syncResource(kind, resourceId, { patienceMs: 0 })));
}
