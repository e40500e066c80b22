import type { Metadata } from 'next';
import { DeskPage } from '@/components/merchant/desk-page';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { Pages } from '@/components/merchant/list/pages';
import { OwedTable } from '@/components/merchant/stock/owed-table';
import { LinkButton } from '@/components/ui/button';
import { requireStaff } from '@/lib/auth/staff';
import { listQuery } from '@/lib/list-query';
import { OWED_PAGE, owedList, STOCK_PAGE } from '@/lib/stock/queries';

export const metadata: Metadata = { title: 'Owed units', robots: { index: false } };
export const instant = false;

export default async function OwedPage({ searchParams }: PageProps<'/[view]/merchant/stock/owed'>) {
  await requireStaff('viewer', OWED_PAGE);
  const page = await owedList(listQuery(await searchParams));
  return (
    <DeskPage
      title="Owed units"
      intro={
        <>
          A charge was found after its units had been given up and sold to others: the order is paid
          all the same. Restock the item and take the units, or write to the customer and agree on
          something else. The shop cannot return money; that is done at the payment service. The
          oldest first.
        </>
      }
      actions={
        <>
          <LinkButton href={STOCK_PAGE} variant="secondary" size="sm">
            All stock
          </LinkButton>
          <CsvLink path={`${OWED_PAGE}/export`} query={{}} />
        </>
      }
    >
      <OwedTable rows={page.rows} />
      <Pages path={OWED_PAGE} query={{}} page={page} ordered="otherwise" />
    </DeskPage>
  );
}
