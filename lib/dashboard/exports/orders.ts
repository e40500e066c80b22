import 'server-only';
import { itemName, phraseIn } from '@/lib/catalog/localize';
import { everyOrder, ORDERS_PAGE, type OrderRow } from '@/lib/dashboard/orders/order-list';
import { countryName } from '@/lib/format';
import type { ListQuery } from '@/lib/list-query';
import { cardName } from '@/lib/orders/details/card-name';
import { chargedCurrencyOf, differingCharge } from '@/lib/orders/details/differing-charge';
import { orderExportColumns } from '@/modules/order-exports';
import { type ExportColumn, type ExportWords, exportList } from './export-list';

export function exportOrders(query: ListQuery): Promise<Response> {
  return exportList({
    ...{ name: 'orders', page: ORDERS_PAGE, query },
    columns: orderColumns,
    rows: (staff) => everyOrder(staff, query),
  });
}

const orderColumns = ({ d, words, view }: ExportWords): ExportColumn<OrderRow>[] => [
  ['order', ({ number }) => number],
  ['placed', ({ createdAt }) => createdAt],
  ['payment', ({ status }) => d.orders.statuses[status]],
  ['paid', ({ paidAt }) => paidAt],
  ['email', ({ email }) => email],
  ['firstname', ({ firstname }) => firstname],
  ['lastname', ({ lastname }) => lastname],
  ['phone', ({ phone }) => ({ text: phone })],
  ['address', ({ address }) => ({ text: address.line1 })],
  ['address2', ({ address }) => ({ text: address.line2 })],
  ['postalCode', ({ address }) => ({ text: address.postalCode })],
  ['city', ({ address }) => address.city],
  ['region', ({ address }) => address.region],
  ['country', ({ address }) => address.country && countryName(address.country, view.locale)],
  [
    'items',
    ({ items }) => items.map((item) => `${item.quantity} × ${itemName(view, item)}`).join('; '),
  ],
  ['units', ({ items }) => items.reduce((units, { quantity }) => units + quantity, 0)],
  ['deliveryMethod', ({ deliveryName }) => phraseIn(view, deliveryName)],
  ['currency', ({ currency }) => currency],
  ['subtotal', ({ subtotalAmount: amount, currency }) => ({ amount, currency })],
  ['delivery', ({ shippingAmount: amount, currency }) => ({ amount, currency })],
  ['tax', ({ taxAmount: amount, currency }) => ({ amount, currency })],
  ['taxesIncluded', ({ taxesIncluded }) => (taxesIncluded ? words.yes : words.no)],
  ['total', ({ totalAmount: amount, currency }) => ({ amount, currency })],
  ['charged', differingCharge],
  ...orderExportColumns.flatMap((columns) => columns({ d, words, view })),
  ['chargedCurrency', chargedCurrencyOf],
  ['card', ({ cardType }) => cardType && cardName(cardType)],
  ['cardNumber', ({ cardLast4 }) => ({ text: cardLast4 })],
  ['transaction', ({ transactionId }) => ({ text: transactionId })],
];
