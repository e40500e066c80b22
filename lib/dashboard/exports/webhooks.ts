import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import type { ListQuery } from '@/lib/list-query';
import {
  everyQuarantined,
  everyUnsynced,
  type ListedEvent,
  type UnsyncedResource,
  WEBHOOKS_PAGE,
} from '@/lib/webhooks/queries';
import { type ExportColumn, exportList } from './export-list';

const resourceColumns: readonly ExportColumn<UnsyncedResource>[] = [
  ['kind', (row) => row.kind],
  ['id at the service', (row) => row.resourceId],
  ['behind since', (row) => row.dirtyAt],
  ['attempts', (row) => row.attempts],
  ['next attempt', (row) => row.dueAt],
  ['given up', (row) => row.deadAt],
  ['last error', (row) => row.lastError],
];

/** Without the events' bodies, which hold personal data. */
const eventColumns: readonly ExportColumn<ListedEvent>[] = [
  ['event', (row) => row.id],
  ['received at', (row) => row.receivedAt],
  ['type', (row) => row.type],
  ['kind', (row) => row.kind],
  ['id at the service', (row) => row.resourceId],
  ['why', (row) => row.reason],
  ['bytes', (row) => row.bytes],
];

/**
 * A list of the webhooks' page, `?show=pending`, `dead` or `quarantined`, for an owner. The inbox has no export: it is
 * every event of 30 days, and says only that something may have changed.
 */
export async function exportWebhooks({ show }: ListQuery): Promise<Response> {
  const list = { page: WEBHOOKS_PAGE, query: { show: show ?? '' } };
  const unsynced = (name: string, which: 'dirty' | 'dead') =>
    exportList({
      ...{ ...list, name, columns: resourceColumns },
      rows: (who) => everyUnsynced(who, which),
    });
  switch (show) {
    case 'pending':
      return unsynced('pending-syncs', 'dirty');
    case 'dead':
      return unsynced('dead-letters', 'dead');
    case 'quarantined':
      return exportList({
        ...{ ...list, name: 'quarantined-events', columns: eventColumns },
        rows: everyQuarantined,
      });
    default:
      await requireStaff('owner', WEBHOOKS_PAGE);
      return new Response('Name a list: ?show=pending, dead or quarantined', { status: 400 });
  }
}
