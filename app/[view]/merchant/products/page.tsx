import type { Metadata } from 'next';
import { DeskPage } from '@/components/merchant/desk-page';
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
  productFilters,
  productList,
  unitsSold,
} from '@/lib/catalog/desk';
import { filtersOf, listQuery } from '@/lib/list-query';

export const metadata: Metadata = { title: 'Products', robots: { index: false } };
export const instant = false;

export default async function ProductsPage({
  searchParams,
}: PageProps<'/[view]/merchant/products'>) {
  await requireStaff('viewer', PRODUCTS_PAGE);
  const given = listQuery(await searchParams);
  const query = filtersOf(given);
  const [page, sold, mismatches] = await Promise.all([
    productList(given),
    unitsSold(),
    catalogueMismatches(),
  ]);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <DeskPage
      title="Products"
      actions={<CsvLink path={`${PRODUCTS_PAGE}/export`} query={query} />}
      intro={
        <>
          Names, prices and whether a product is active belong to the payment service: change them
          there, and the shop follows within seconds. Texts, images and how variants are grouped are
          in <code>brand/catalogue</code>, and change with the next deployment and{' '}
          <code>npm run catalogue:import</code>. A product whose stock is not tracked can always be
          bought.
        </>
      }
    >
      <CatalogueMismatches {...mismatches} />
      <div className="mt-6">
        <FilterBar
          path={PRODUCTS_PAGE}
          search={{ label: 'Name, SKU or id at the service', value: query.q ?? '' }}
          isFiltered={isFiltered}
        >
          <ChoiceField
            name="show"
            label="Show"
            query={query}
            choices={productFilters}
            all="All products"
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
    </DeskPage>
  );
}
