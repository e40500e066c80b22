import 'server-only';
import type { ListQuery } from '@/lib/list-query';
import { decimalOf } from '@/lib/money';
import {
  everyUnmatched,
  UNMATCHED_PAGE,
  type UnmatchedEntry,
} from '@/lib/subscriptions/review/unmatched';
import { type ExportColumn, exportList } from './export-list';

const kinds: Record<UnmatchedEntry['list'], string> = {
  ownerless: 'subscription of nobody here',
  found: 'subscription that turned up',
  lapsed: 'cancellation not carried out',
  charges: 'charge nobody asked for',
};

/** Amounts are shown for charges only; empty where the service shows none. */
const columns: readonly ExportColumn<UnmatchedEntry>[] = [
  ['kind', (row) => kinds[row.list]],
  ['id at the service', (row) => row.serviceId],
  ['e-mail', (row) => row.email],
  ['plan', (row) => row.plan],
  ['quantity', (row) => row.quantity],
  ['amount', amountOf],
  ['currency', (row) => row.currency],
  ['since', (row) => row.since],
];

function amountOf({ amount, currency }: UnmatchedEntry): number | null {
  return amount === null || !currency ? null : Number(decimalOf({ amount, currency }));
}

/** What nobody here asked for, for an owner. */
export function exportUnmatched(query: ListQuery): Promise<Response> {
  return exportList({
    name: 'unmatched',
    page: UNMATCHED_PAGE,
    query,
    columns,
    rows: everyUnmatched,
  });
}
