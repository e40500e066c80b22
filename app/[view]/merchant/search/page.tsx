import type { ReactNode } from 'react';
import { CustomerTable } from '@/components/merchant/customers/customer-table';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { FilterBar } from '@/components/merchant/list/filter-bar';
import { OrderTable } from '@/components/merchant/orders/order-table';
import { ProductTable } from '@/components/merchant/product-table';
import { Link } from '@/components/ui/link';
import { requireStaff } from '@/lib/auth/staff';
import { PRODUCTS_PAGE, productList, unitsSold } from '@/lib/catalog/product-list';
import { CUSTOMERS_PAGE, customerList } from '@/lib/dashboard/customers/customer-list';
import { ORDERS_PAGE, orderList } from '@/lib/dashboard/orders/order-list';
import { fillIn } from '@/lib/format';
import { listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export const generateMetadata = () => dashboardMetadata((d) => d.frame.search.title);
export const instant = false;

const SEARCH_PAGE = '/merchant/search';

const MAX_RESULTS = 10;

export default async function SearchPage({ searchParams }: PageProps<'/[view]/merchant/search'>) {
  const { q = '' } = listQuery(await searchParams);
  await requireStaff('viewer', SEARCH_PAGE);
  const { d } = await dashboardTexts();
  const texts = d.frame.search;
  return (
    <DashboardPage title={texts.title}>
      <FilterBar
        path={SEARCH_PAGE}
        search={{ label: texts.label, hint: texts.hint, value: q }}
        isFiltered={false}
      />
      {q === '' ? null : <Found q={q} />}
    </DashboardPage>
  );
}

async function Found({ q }: { q: string }) {
  const [orders, customers, products, sold, { d }] = await Promise.all([
    orderList({ q }),
    customerList({ q }),
    productList({ q }),
    unitsSold(),
    dashboardTexts(),
  ]);
  const items = products.rows.map((row) => ({ ...row, sold: sold[row.variantId] ?? 0 }));
  return (
    <div className="mt-8 grid gap-10">
      <Section title={d.orders.title} list={ORDERS_PAGE} q={q} found={orders.rows.length}>
        <OrderTable rows={orders.rows.slice(0, MAX_RESULTS)} isFiltered form={null} />
      </Section>
      <Section title={d.customers.title} list={CUSTOMERS_PAGE} q={q} found={customers.rows.length}>
        <CustomerTable rows={customers.rows.slice(0, MAX_RESULTS)} isFiltered />
      </Section>
      <Section title={d.products.title} list={PRODUCTS_PAGE} q={q} found={items.length}>
        <ProductTable rows={items.slice(0, MAX_RESULTS)} isFiltered />
      </Section>
    </div>
  );
}

async function Section({
  title,
  list,
  q,
  found,
  children,
}: {
  title: string;
  list: string;
  q: string;
  found: number;
  children: ReactNode;
}) {
  const { search } = (await dashboardTexts()).d.frame;
  return (
    <section>
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
      {found > MAX_RESULTS ? (
        <p className="mt-3">
          <Link href={`${list}?${new URLSearchParams({ q })}`} className="text-link underline">
            {fillIn(search.all, { list: title })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
