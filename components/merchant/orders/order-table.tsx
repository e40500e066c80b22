import { FulfilmentBadge } from '@/components/merchant/fulfilment/fulfilment-badge';
import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { Timestamp } from '@/components/merchant/timestamp';
import { Badge } from '@/components/ui/badge';
import { Breakable } from '@/components/ui/text/breakable';
import { TypedText } from '@/components/ui/text/typed-text';
import type { OrderRow } from '@/lib/dashboard/orders/list';
import { fillIn, formatCount, formatMoney } from '@/lib/format';
import { cardName } from '@/lib/orders/details/card-name';
import { shownEmail } from '@/lib/shown-email';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { PaymentBadge } from './payment-badge';

const columnsIn = (texts: DashboardTexts['orders'], locale: string): Column<OrderRow>[] => [
  {
    header: texts.columns.order,
    cell: ({ number }) => <span className="whitespace-nowrap">{number}</span>,
  },
  { header: texts.columns.placed, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    header: texts.columns.payment,
    cell: ({ status, amountMismatch }) => (
      <span className="inline-flex flex-wrap gap-1">
        <PaymentBadge status={status} />
        {amountMismatch ? <Badge tone="caution">{texts.otherAmount}</Badge> : null}
      </span>
    ),
  },
  {
    header: texts.columns.fulfilment,
    cell: ({ status, fulfilmentStatus }) =>
      status === 'PAID' ? <FulfilmentBadge status={fulfilmentStatus} /> : null,
  },
  {
    header: texts.columns.customer,
    cell: ({ firstname, lastname, email }) => (
      <div className="md:min-w-36">
        <TypedText>{[firstname, lastname].filter(Boolean).join(' ')}</TypedText>
        <span className="block text-ink-soft text-sm">
          <Breakable text={shownEmail(email)} />
        </span>
      </div>
    ),
  },
  {
    header: texts.columns.to,
    cell: ({ address }) => (
      <TypedText>{[address.city, address.country].filter(Boolean).join(', ')}</TypedText>
    ),
  },
  {
    header: texts.columns.card,
    cell: ({ cardType, cardLast4 }) =>
      cardType ? `${cardName(cardType)}${cardLast4 ? ` ${cardLast4}` : ''}` : texts.noCard,
  },
  {
    header: texts.columns.units,
    align: 'end',
    cell: ({ items }) =>
      formatCount(
        items.reduce((sum, { quantity }) => sum + quantity, 0),
        locale,
      ),
  },
  {
    header: texts.columns.total,
    align: 'end',
    cell: ({ totalAmount, currency }) => formatMoney({ amount: totalAmount, currency }, locale),
  },
];

/** The list of orders; rows are selectable for the bulk actions of `form`. */
export async function OrderTable({
  rows,
  isFiltered,
  form,
}: {
  rows: readonly OrderRow[];
  isFiltered: boolean;
  /** Id of the form; null without permission for bulk actions. */
  form: string | null;
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.orders;
  return (
    <DataTable
      caption={texts.title}
      columns={columnsIn(texts, view.locale)}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/merchant/orders/${id}`}
      select={
        form === null
          ? undefined
          : { form, name: 'order', labelOf: ({ number }) => fillIn(texts.select, { number }) }
      }
      empty={isFiltered ? texts.noMatch : texts.none}
    />
  );
}
