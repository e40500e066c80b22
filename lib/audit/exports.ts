import { db } from '@/lib/db/client';
import type { ListQuery } from '@/lib/list-query';
import { type Actor, recordAudit } from './store';

/** Filters that say nothing of a person: the others may be somebody's name or address. */
const IMPERSONAL = new Set([
  ...['account', 'action', 'card', 'country', 'day', 'delivery', 'from', 'fulfilment', 'mismatch'],
  ...['item', 'month', 'paidFrom', 'paidTo', 'plan', 'refund', 'show', 'stage', 'status'],
  ...['subject', 'to'],
]);

/** What the log keeps in place of a value that it must not keep. */
const WITHHELD = '…';

/** Records that a list was exported, as filtered. The log is never changed: it keeps nothing that has to be deleted. */
export function recordExport(
  who: Actor,
  list: string,
  query: ListQuery,
  selected = 0,
): Promise<void> {
  const filters = Object.entries(query).map(([name, value]) => [
    name,
    IMPERSONAL.has(name) ? value : WITHHELD,
  ]);
  return recordAudit(db(), who, {
    action: 'list.exported',
    subject: 'list',
    subjectId: list,
    detail: selected > 0 ? { selected } : { filters: Object.fromEntries(filters) },
  });
}
