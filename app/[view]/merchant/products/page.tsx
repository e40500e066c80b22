import type { ReactNode } from 'react';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { ChoiceField } from '@/components/merchant/list/choice-field';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { Pages } from '@/components/merchant/list/pages';
import { ProductTable } from '@/components/merchant/product-table';
import { Notice } from '@/components/ui/notice';
import { requireStaff } from '@/lib/auth/staff';
import {
  catalogueMismatches,
  type Mismatches,
  PRODUCTS_PAGE,
  productList,
  unitsSold,
} from '@/lib/catalog/product-list';
import { fillIn, formatCount, formatPlural } from '@/lib/format';
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

async function CatalogueMismatches({ strays, absent }: Mismatches) {
  const { d, view } = await dashboardTexts();
  const texts = d.products;
  const title = (of: 'strays' | 'absent', count: number) =>
    formatPlural(texts[of].title, count, view.locale);
  return (
    <div className="grid gap-4">
      <Mismatch title={title('strays', strays.length)} names={strays}>
        {fillWith(texts.strays.text, { command: <code>{commandLine('catalogue:import')}</code> })}
      </Mismatch>
      <Mismatch title={title('absent', absent.length)} names={absent}>
        {fillWith(texts.absent.text, {
          catalogue: <code>brand/catalogue</code>,
          create: <code>{commandLine('catalogue:create', ['--at URL', '--dry-run'])}</code>,
          dryRun: <code>--dry-run</code>,
        })}
      </Mismatch>
    </div>
  );
}

/** Further products are only counted. */
const MAX_NAMED = 20;

async function Mismatch({
  title,
  names,
  children,
}: {
  title: string;
  names: readonly string[];
  children: ReactNode;
}) {
  if (names.length === 0) return null;
  const { d, view } = await dashboardTexts();
  const more = names.length - MAX_NAMED;
  return (
    <Notice tone="caution" title={title}>
      <p>{children}</p>
      <ul className="mt-2 grid list-disc gap-0.5 pl-5">
        {names.slice(0, MAX_NAMED).map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
        {more > 0 ? (
          <li>{fillIn(d.products.more, { count: formatCount(more, view.locale) })}</li>
        ) : null}
      </ul>
    </Notice>
  );
}
