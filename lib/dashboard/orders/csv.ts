import { refundOf } from '@/lib/fulfilment/locked-order';
import type { Cell } from '@/lib/http/csv';
import { decimalOf } from '@/lib/money';
import { chargedCurrencyOf } from '@/lib/orders/details/differing-charge';
import { refundMoney } from '@/lib/orders/details/refund-money';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
import type { OrderRow } from './list';

/** The same in every language: a file is for programs. */
const { statuses } = dashboardTextsOf({ language: 'en', pseudo: false }).orders;

/** A column of the export. Amounts are decimals of the order's currency, times UTC. */
const columns: readonly [header: string, cell: (row: OrderRow) => Cell][] = [
  ['number', (row) => row.number],
  ['placed at', (row) => row.createdAt],
  ['payment status', (row) => statuses[row.status]],
  ['paid at', (row) => row.paidAt],
  ['fulfilment status', (row) => (row.status === 'PAID' ? row.fulfilmentStatus : null)],
  ['e-mail', (row) => row.email],
  ['first name', (row) => row.firstname],
  ['last name', (row) => row.lastname],
  ['phone', (row) => row.phone],
  ['address', (row) => row.address.line1],
  ['address 2', (row) => row.address.line2],
  ['postal code', (row) => row.address.postalCode],
  ['city', (row) => row.address.city],
  ['region', (row) => row.address.region],
  ['country', (row) => row.address.country],
  ['units', (row) => row.units],
  ['currency', (row) => row.currency],
  ['subtotal', (row) => amount(row, row.subtotalAmount)],
  ['delivery', (row) => amount(row, row.shippingAmount)],
  ['tax', (row) => amount(row, row.taxAmount)],
  ['total', (row) => amount(row, row.totalAmount)],
  ['charged', chargedOf],
  ['card', (row) => row.cardType],
  ['card ends in', (row) => row.cardLast4],
  ['transaction', (row) => row.transactionId],
  ['order id', (row) => row.id],
  ['tax is in prices', (row) => (row.taxesIncluded ? 'yes' : 'no')],
  ['to refund', toRefundOf],
  ['refunded', (row) => refundCell(row, { from: 0, to: row.refundedAmount })],
  ['delivery method', (row) => row.shippingMethod],
];

export const orderHeader = columns.map(([header]) => header);

/** An order as a line of the export. */
export function orderCells(row: OrderRow): Cell[] {
  return columns.map(([, cell]) => cell(row));
}

/** As a number, which no spreadsheet takes for text or for a formula. */
function amount({ currency }: { currency: string }, minorUnits: number): Cell {
  return Number(decimalOf({ amount: minorUnits, currency }));
}

/** What the service says was charged, where it says another amount than the total. */
function chargedOf(row: OrderRow): Cell {
  return inCharged(row, row.chargedAmount);
}

function toRefundOf(row: OrderRow): Cell {
  const { toRefund: items, refundedAmount: from } = row;
  return items && refundCell(row, { from, to: refundOf({ ...row, items }) });
}

/** Empty for nothing. Of a charge in another currency, a part is not known. */
function refundCell(row: OrderRow, counted: { from: number; to: number }): Cell {
  const money = refundMoney(row, counted);
  if (!money) return `unknown, in ${chargedCurrencyOf(row)}`;
  return inCharged(row, money.amount || null);
}

/** An amount of what was charged, with its currency where that is another one. */
function inCharged(row: OrderRow, minorUnits: number | null): Cell {
  if (minorUnits === null) return null;
  const currency = chargedCurrencyOf(row);
  const decimal = decimalOf({ amount: minorUnits, currency });
  return currency === row.currency ? Number(decimal) : `${decimal} ${currency}`;
}
