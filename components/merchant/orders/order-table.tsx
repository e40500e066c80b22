import { shop } from '@/brand/shop';
import { FulfilmentBadge } from '@/components/merchant/fulfilment/fulfilment-badge';
import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { Timestamp } from '@/components/merchant/timestamp';
import { Badge } from '@/components/ui/badge';
import { Breakable } from '@/components/ui/breakable';
import type { OrderRow } from '@/lib/desk/orders/list';
import { formatMoney } from '@/lib/format';
import { cardName } from '@/lib/orders/details/card-name';
import { PaymentBadge } from './payment-badge';

const columns: Column<OrderRow>[] = [
  { header: 'Order', cell: ({ number }) => <span className="whitespace-nowrap">{number}</span> },
  { header: 'Placed', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    header: 'Payment',
    cell: ({ status, amountMismatch }) => (
      <span className="inline-flex flex-wrap gap-1">
        <PaymentBadge status={status} />
        {amountMismatch ? <Badge tone="caution">Other amount charged</Badge> : null}
      </span>
    ),
  },
  {
    header: 'Fulfilment',
    cell: ({ status, fulfilmentStatus }) =>
      status === 'PAID' ? <FulfilmentBadge status={fulfilmentStatus} /> : null,
  },
  {
    header: 'Customer',
    cell: ({ firstname, lastname, email }) => (
      <>
        {[firstname, lastname].filter(Boolean).join(' ')}
        <span className="block text-ink-soft text-sm">
          <Breakable text={email} />
        </span>
      </>
    ),
  },
  {
    header: 'To',
    cell: ({ address }) => [address.city, address.country].filter(Boolean).join(', '),
  },
  {
    header: 'Card',
    cell: ({ cardType, cardLast4 }) =>
      cardType ? `${cardName(cardType)}${cardLast4 ? ` ${cardLast4}` : ''}` : 'None',
  },
  { header: 'Units', align: 'end', cell: ({ units }) => units },
  {
    header: 'Total',
    align: 'end',
    cell: ({ totalAmount, currency }) =>
      formatMoney({ amount: totalAmount, currency }, shop.locale),
  },
];

/** Orders as a list; each can be selected for what the form named `form` does with several. */
export function OrderTable({
  rows,
  isFiltered,
  form,
}: {
  rows: readonly OrderRow[];
  isFiltered: boolean;
  /** The form that selected orders belong to; null for who can do nothing with them. */
  form: string | null;
}) {
  return (
    <DataTable
      caption="Orders"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/merchant/orders/${id}`}
      select={
        form === null
          ? undefined
          : { form, name: 'order', labelOf: ({ number }) => `Select order ${number}` }
      }
      empty={
        isFiltered
          ? 'No order matches. Names and e-mail addresses are found by their beginning, everything else as a whole.'
          : 'No order yet. The first one appears here as soon as somebody buys.'
      }
    />
  );
}
