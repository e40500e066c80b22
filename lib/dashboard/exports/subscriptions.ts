import 'server-only';
import {
  everySubscription,
  SUBSCRIPTIONS_PAGE,
  type SubscriptionRow,
} from '@/lib/dashboard/subscriptions/list';
import type { ListQuery } from '@/lib/list-query';
import { marketOf } from '@/lib/markets/currencies';
import { decimalOf } from '@/lib/money';
import { type ExportColumn, exportList } from './export-list';

const columns: readonly ExportColumn<SubscriptionRow>[] = [
  ['e-mail', (row) => row.email],
  ['plan', (row) => row.plan],
  ['quantity', (row) => row.quantity],
  ['status', (row) => row.status],
  ['country', (row) => row.country],
  ['a month', (row) => Number(decimalOf(row.monthly))],
  ['currency', (row) => row.monthly.currency],
  [
    'tax',
    ({ monthly }) => (marketOf(monthly.currency, '').prices === 'net' ? 'added' : 'included'),
  ],
  ['since', (row) => row.createdAt],
  ['paid until', (row) => row.paidUntil],
  ['past due since', (row) => row.pastDueSince],
  ['next retry at', (row) => row.retryAt],
  ['ends at', (row) => row.deadline],
  ['ended at', (row) => row.endedAt],
  ['subscription id', (row) => row.id],
];

/** Subscriptions as filtered, for an owner. */
export function exportSubscriptions(query: ListQuery): Promise<Response> {
  return exportList({
    name: 'subscriptions',
    page: SUBSCRIPTIONS_PAGE,
    query,
    columns,
    rows: (who) => everySubscription(who, query),
  });
}
