import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { Timestamp } from '@/components/merchant/timestamp';
import { Badge } from '@/components/ui/badge';
import { Breakable } from '@/components/ui/text/breakable';
import { TypedText } from '@/components/ui/text/typed-text';
import { itemName } from '@/lib/catalog/localize';
import type { OrderRow } from '@/lib/dashboard/orders/order-list';
import { fillIn, formatMoney, formatPlural } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import { shownEmail } from '@/lib/shown-email';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { orderColumns } from '@/modules/order-list';
import { PaymentBadge } from './payment-badge';

const columnsIn = (d: DashboardTexts, view: StoreView): Column<OrderRow>[] => {
  const texts = d.orders;
  return [
    {
      header: texts.columns.order,
      width: 'w-[12.5rem]',
      cell: ({ number, createdAt }) => (
        <>
          <span className="whitespace-nowrap">{number}</span>
          <span className="block font-normal text-ink-soft text-sm">
            <Timestamp at={createdAt} />
          </span>
        </>
      ),
    },
    {
      header: texts.columns.customer,
      cell: ({ firstname, lastname, email, address }) => (
        <>
          {firstname || lastname ? (
            <TypedText>{[firstname, lastname].filter(Boolean).join(' ')}</TypedText>
          ) : (
            <Breakable text={shownEmail(email)} />
          )}
          <span className="block text-ink-soft text-sm">
            <TypedText>{[address.city, address.country].filter(Boolean).join(', ')}</TypedText>
          </span>
        </>
      ),
    },
    { header: texts.columns.items, cell: ({ items }) => <Items items={items} d={d} view={view} /> },
    {
      header: texts.columns.payment,
      width: 'w-[8.5rem]',
      cell: ({ status, amountMismatch }) => (
        <span className="inline-flex flex-wrap gap-1">
          <PaymentBadge status={status} />
          {amountMismatch ? <Badge tone="caution">{texts.otherAmount}</Badge> : null}
        </span>
      ),
    },
    ...orderColumns.map((column) => column(d)),
    {
      header: texts.columns.total,
      width: 'w-[7rem]',
      align: 'end',
      cell: ({ totalAmount: amount, currency }) => formatMoney({ amount, currency }, view.locale),
    },
  ];
};

const MAX_ITEMS = 2;

function Items({
  items,
  d,
  view,
}: {
  items: OrderRow['items'];
  d: DashboardTexts;
  view: StoreView;
}) {
  const more = items.length - MAX_ITEMS;
  return (
    <ul className="text-sm">
      {items.slice(0, MAX_ITEMS).map((item) => (
        <li key={item.id}>{`${item.quantity} × ${itemName(view, item)}`}</li>
      ))}
      {more > 0 ? (
        <li className="text-ink-soft">{formatPlural(d.orders.moreItems, more, view.locale)}</li>
      ) : null}
    </ul>
  );
}

export async function OrderTable({
  rows,
  isFiltered,
  form,
}: {
  rows: readonly OrderRow[];
  isFiltered: boolean;
  /** The form's id; null if the viewer may not use bulk actions. */
  form: string | null;
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.orders;
  return (
    <DataTable
      caption={texts.title}
      columns={columnsIn(d, view)}
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
