import { shop } from '@/brand/shop';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { ChoiceField } from '@/components/merchant/list/choice-field';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { LinkButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { requireStaff } from '@/lib/auth/staff';
import { fillIn, formatCount, formatPlural } from '@/lib/format';
import { filtersOf, listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { StockTable } from '@/modules/stock/components/stock-table';
import { countStock, OWED_PAGE, STOCK_PAGE, stockList } from '@/modules/stock/stock-list';

export const generateMetadata = () => dashboardMetadata((d) => d.stock.title);
export const instant = false;

export default async function StockPage({ searchParams }: PageProps<'/[view]/merchant/stock'>) {
  await requireStaff('viewer', STOCK_PAGE);
  const params = listQuery(await searchParams);
  const query = filtersOf(params);
  const [page, counts, { d, view }] = await Promise.all([
    stockList(params),
    countStock(),
    dashboardTexts(),
  ]);
  const texts = d.stock;
  const low = fillIn(texts.filters.low, { count: formatCount(shop.lowStock, view.locale) });
  const isFiltered = Object.keys(query).length > 0;
  return (
    <DashboardPage
      title={texts.title}
      intro={texts.intro}
      actions={
        <LinkButton href={OWED_PAGE} variant="secondary" size="sm">
          {texts.owed.title}
        </LinkButton>
      }
    >
      {counts.owed > 0 ? (
        <Notice tone="caution" title={texts.paidAndOwed.title} className="mb-6">
          {fillWith(formatPlural(texts.paidAndOwed.text, counts.owed, view.locale), {
            link: <Link href={OWED_PAGE}>{texts.paidAndOwed.link}</Link>,
          })}
        </Notice>
      ) : null}
      <FilterBar
        path={STOCK_PAGE}
        search={{ label: texts.search, value: query.q ?? '' }}
        isFiltered={isFiltered}
      >
        <ChoiceField
          name="show"
          label={texts.show}
          query={query}
          choices={{ ...texts.filters, low }}
          all={texts.allItems}
          className="col-span-2"
        />
      </FilterBar>
      <div className="mt-6">
        <StockTable rows={page.rows} isFiltered={isFiltered} />
      </div>
      <Pages path={STOCK_PAGE} query={query} page={page} ordered="otherwise" />
    </DashboardPage>
  );
}
