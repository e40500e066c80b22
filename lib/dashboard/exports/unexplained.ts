import 'server-only';
import type { ListQuery } from '@/lib/list-query';
import { decimalOf } from '@/lib/money';
import {
  everyUnexplained,
  UNEXPLAINED_PAGE,
  type UnexplainedEntry,
} from '@/lib/unexplained/queries';
import { type ExportColumn, exportList } from './export-list';

/** Amounts are shown for charges only; empty where the service shows none. */
const columns: readonly ExportColumn<UnexplainedEntry>[] = [
  ['kind', ({ kind }) => (kind === 'CHARGE' ? 'charge' : 'subscription')],
  ['id at the service', ({ id }) => id],
  ['customer', ({ customerId }) => customerId],
  ['e-mail', ({ email }) => email],
  ['amount', amountOf],
  ['currency', ({ currency }) => currency],
  ['fits order', ({ orderNumber }) => orderNumber],
  ['since', ({ at }) => at],
];

function amountOf({ amount, currency }: UnexplainedEntry): number | null {
  return amount === null || !currency ? null : Number(decimalOf({ amount, currency }));
}

/** Unexplained charges and subscriptions, for an owner. */
export function exportUnexplained(query: ListQuery): Promise<Response> {
  return exportList({
    name: 'unexplained',
    page: UNEXPLAINED_PAGE,
    query,
    columns,
    rows: everyUnexplained,
  });
}
