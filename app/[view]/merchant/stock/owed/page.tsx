import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Pages } from '@/components/merchant/list/pages';
import { LinkButton } from '@/components/ui/button';
import { requireStaff } from '@/lib/auth/staff';
import { listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { OwedTable } from '@/modules/stock/components/owed-table';
import { OWED_PAGE, owedList, STOCK_PAGE } from '@/modules/stock/queries';

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
