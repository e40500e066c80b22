import type { ExportColumn, ExportWords } from '@/lib/dashboard/exports/export-list';
import type { OrderRow } from '@/lib/dashboard/orders/list';
import type { Cell } from '@/lib/http/csv';
import { refundMoney } from '@/lib/orders/details/refund-money';
import { refundOf } from './locked-order';

/** What is to refund of each order, and what was refunded, in the export of orders. */
export const refundColumns = (words: ExportWords['words']): ExportColumn<OrderRow>[] => [
  ['toRefund', (row) => toRefundOf(row, words)],
  ['refunded', (row) => refundCell(row, { from: 0, to: row.refundedAmount }, words)],
];

function toRefundOf(row: OrderRow, words: ExportWords['words']): Cell {
  if (row.refundStatus !== 'DUE') return null;
  return refundCell(row, { from: row.refundedAmount, to: refundOf(row) }, words);
}

/** In the currency of the charge; empty for nothing. Of a charge in another currency, a part is not known. */
function refundCell(
  row: OrderRow,
  counted: { from: number; to: number },
  words: ExportWords['words'],
): Cell {
  const money = refundMoney(row, counted);
  if (!money) return words.unknownAmount;
  return money.amount === 0 ? null : money;
}
