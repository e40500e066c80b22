import { DashboardPage } from '@/components/merchant/dashboard-page';
import { ChoiceField } from '@/components/merchant/list/choice-field';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { CatalogueMismatches } from '@/components/merchant/products/mismatches';
import { ProductTable } from '@/components/merchant/products/product-table';
import { requireStaff } from '@/lib/auth/staff';
import {
  catalogueMismatches,
  PRODUCTS_PAGE,
  productList,
  unitsSold,
} from '@/lib/catalog/dashboard';
import { filtersOf, listQuery } from '@/lib/list-query';
import { commandLine } from '@/lib/process/commands';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';

export const generateMetadata = () => dashboardMetadata((d) => d.products.title);
export const instant = false;

export default async function ProductsPage({
  searchParams,
}: PageProps<'/[view]/merchant/products'>) {
  await requireStaff('viewer', PRODUCTS_PAGE);
  const params = listQuery(await searchParams);
  const query = filtersOf(params);
  const [page, sold, mismatches, { d }] = await Promise.all([
    productList(params),
    unitsSold(),
    catalogueMismatches(),
    dashboardTexts(),
  ]);
  const texts = d.products;
  const isFiltered = Object.keys(query).length > 0;
  return (
    <DashboardPage
      title={texts.title}
      actions={<CsvLink path={`${PRODUCTS_PAGE}/export`} query={query} />}
      intro={fillWith(texts.intro, {
        catalogue: <code>brand/catalogue</code>,
        command: <code>{commandLine('catalogue:import')}</code>,
      })}
    >
      <CatalogueMismatches {...mismatches} />
      <div className="mt-6">
        <FilterBar
          path={PRODUCTS_PAGE}
          search={{ label: texts.search, value: query.q ?? '' }}
          isFiltered={isFiltered}
        >
          <ChoiceField
            name="show"
            label={texts.show}
            query={query}
            choices={texts.filters}
            all={texts.all}
            className="col-span-2"
          />
        </FilterBar>
      </div>
      <div className="mt-6">
        <ProductTable
          rows={page.rows.map((row) => ({ ...row, sold: sold[row.variantId] ?? 0 }))}
          isFiltered={isFiltered}
        />
      </div>
      <Pages path={PRODUCTS_PAGE} query={query} page={page} ordered="otherwise" />
    </DashboardPage>
  );
}
