import type { Metadata } from 'next';
import { DeskPage } from '@/components/merchant/desk-page';
import { ChoiceField } from '@/components/merchant/list/choice-field';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { StockTable } from '@/components/merchant/stock/stock-table';
import { LinkButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { requireStaff } from '@/lib/auth/staff';
import { filtersOf, listQuery } from '@/lib/list-query';
import { countStock, OWED_PAGE, STOCK_PAGE, stockFilters, stockList } from '@/lib/stock/queries';

export const metadata: Metadata = { title: 'Stock', robots: { index: false } };
export const instant = false;

export default async function StockPage({ searchParams }: PageProps<'/[view]/merchant/stock'>) {
  await requireStaff('viewer', STOCK_PAGE);
  const given = listQuery(await searchParams);
  const query = filtersOf(given);
  const [page, counts] = await Promise.all([stockList(given), countStock()]);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <DeskPage
      title="Stock"
      intro="Items whose stock is not tracked can always be bought. For tracked items, a payment in progress reserves the units, and they leave the stock as soon as the order is paid, before it is packed."
      actions={
        <>
          <LinkButton href={OWED_PAGE} variant="secondary" size="sm">
            Owed units
          </LinkButton>
          <CsvLink path={`${STOCK_PAGE}/export`} query={query} />
        </>
      }
    >
      {counts.owed > 0 ? (
        <Notice tone="caution" title="Paid and not in stock" className="mb-6">
          {counts.owed === 1 ? 'One order is' : `${counts.owed} orders are`} owed units:{' '}
          <Link href={OWED_PAGE}>settle them</Link>.
        </Notice>
      ) : null}
      <FilterBar
        path={STOCK_PAGE}
        search={{ label: 'Name or SKU', value: query.q ?? '' }}
        isFiltered={isFiltered}
      >
        <ChoiceField
          name="show"
          label="Show"
          query={query}
          choices={stockFilters}
          all="All items"
          className="col-span-2"
        />
      </FilterBar>
      <div className="mt-6">
        <StockTable rows={page.rows} isFiltered={isFiltered} />
      </div>
      <Pages path={STOCK_PAGE} query={query} page={page} ordered="otherwise" />
    </DeskPage>
  );
}
