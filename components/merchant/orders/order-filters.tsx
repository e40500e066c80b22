import { ChoiceField } from '@/components/merchant/list/choice-field';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { TextField } from '@/components/ui/form/field';
import { Link } from '@/components/ui/link';
import { orderTabs } from '@/lib/dashboard/orders/filter';
import { ORDERS_PAGE } from '@/lib/dashboard/orders/queries';
import type { ListQuery } from '@/lib/list-query';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export async function OrderFilters({ query }: { query: ListQuery }) {
  const { d } = await dashboardTexts();
  const { orders } = d;
  const texts = orders.filters;
  const { q, tab, ...filters } = query;
  return (
    <div className="grid gap-5">
      <Tabs current={tab} />
      <FilterBar
        path={ORDERS_PAGE}
        keep={tab ? { tab } : {}}
        isFiltered={q !== undefined || Object.keys(filters).length > 0}
        isOpen={Object.keys(filters).length > 0}
        search={{ label: orders.search, value: q ?? '' }}
      >
        <ChoiceField name="status" label={texts.payment} query={query} choices={orders.statuses} />
        {/* module: fulfilment */}
        <ChoiceField
          name="refund"
          label={texts.refund}
          query={query}
          choices={{ DUE: texts.toRefund }}
        />
        <TextField name="from" type="date" label={texts.from} defaultValue={query.from} />
        <TextField name="to" type="date" label={texts.to} defaultValue={query.to} />
      </FilterBar>
    </div>
  );
}

async function Tabs({ current }: { current: string | undefined }) {
  const { orders } = (await dashboardTexts()).d;
  const tabs = [undefined, ...orderTabs];
  return (
    <nav aria-label={orders.title} className="flex flex-wrap gap-x-1 border-line border-b">
      {tabs.map((tab) => (
        <Link
          key={tab ?? ''}
          href={tab ? `${ORDERS_PAGE}?tab=${tab}` : ORDERS_PAGE}
          aria-current={tab === current ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center border-transparent border-b-2 px-3 font-semibold text-ink-soft hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
        >
          {orders.tabs[tab ?? 'all']}
        </Link>
      ))}
    </nav>
  );
}
