import { DashboardPage } from '@/components/merchant/dashboard-page';
import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { Pages } from '@/components/merchant/list/pages';
import { Decisions } from '@/components/merchant/review/decisions';
import { ForRole } from '@/components/merchant/role';
import { Timestamp } from '@/components/merchant/timestamp';
import { LinkButton } from '@/components/ui/button';
import { Breakable } from '@/components/ui/text/breakable';
import { requireStaff } from '@/lib/auth/staff';
import { itemName } from '@/lib/catalog/localize';
import { fillIn, formatCount } from '@/lib/format';
import { listQuery } from '@/lib/list-query';
import type { StoreView } from '@/lib/markets/types';
import { viewByKey } from '@/lib/markets/views';
import { shownEmail } from '@/lib/shown-email';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { OwedForms } from '@/modules/stock/components/owed-forms';
import { OWED_PAGE, type OwedRow, owedList, STOCK_PAGE } from '@/modules/stock/stock-list';

export const generateMetadata = () => dashboardMetadata((d) => d.stock.owed.title);
export const instant = false;

export default async function OwedPage({ searchParams }: PageProps<'/[view]/merchant/stock/owed'>) {
  await requireStaff('viewer', OWED_PAGE);
  const query = listQuery(await searchParams);
  const [page, { d }] = await Promise.all([owedList(query), dashboardTexts()]);
  const texts = d.stock;
  return (
    <DashboardPage
      title={texts.owed.title}
      intro={texts.owed.intro}
      actions={
        <LinkButton href={STOCK_PAGE} variant="secondary" size="sm">
          {texts.all}
        </LinkButton>
      }
    >
      <OwedTable rows={page.rows} />
      <Pages path={OWED_PAGE} query={{}} page={page} ordered="otherwise" />
    </DashboardPage>
  );
}

/** A `mailto:` link whose subject is in the order's language. */
function mailTo({ email, number, view }: OwedRow): string {
  const { subject } = dashboardTextsOf(viewByKey(view)).stock.owed;
  return `mailto:${email}?subject=${encodeURIComponent(fillIn(subject, { number }))}`;
}

const columnsIn = ({ stock, orders }: DashboardTexts, view: StoreView): Column<OwedRow>[] => {
  const texts = stock.owed;
  const { columns } = texts;
  const count = (units: number) => formatCount(units, view.locale);
  return [
    {
      header: columns.order,
      cell: ({ number }) => <span className="whitespace-nowrap">{number}</span>,
    },
    {
      header: columns.customer,
      interactive: true,
      cell: (row) => (
        <a href={mailTo(row)} className="text-link underline">
          <Breakable text={shownEmail(row.email)} />
        </a>
      ),
    },
    { header: columns.item, cell: (row) => itemName(view, row) },
    { header: columns.owed, align: 'end', cell: ({ owed }) => count(owed) },
    {
      header: columns.free,
      align: 'end',
      cell: ({ free }) => (free === null ? stock.notTracked : count(free)),
    },
    { header: columns.since, cell: ({ owedAt }) => <Timestamp at={owedAt} /> },
    {
      header: columns.settle,
      interactive: true,
      cell: (row) => (
        <ForRole otherwise={texts.staffOnly}>
          <OwedForms
            orderId={row.orderId}
            variantId={row.variantId}
            about={fillIn(texts.about, { number: row.number, item: itemName(view, row) })}
            title={`${fillIn(orders.number, { number: row.number })}, ${itemName(view, row)}`}
            isInStock={row.free === null || row.free > 0}
            texts={stock.owedForm}
          />
        </ForRole>
      ),
    },
  ];
};

async function OwedTable({ rows }: { rows: OwedRow[] }) {
  const { d, view } = await dashboardTexts();
  return (
    <Decisions>
      <DataTable
        caption={d.stock.owed.title}
        columns={columnsIn(d, view)}
        rows={rows}
        keyOf={({ orderId, variantId }) => `${orderId} ${variantId}`}
        hrefOf={({ orderId }) => `/merchant/orders/${orderId}`}
        empty={d.stock.owed.none}
      />
    </Decisions>
  );
}
