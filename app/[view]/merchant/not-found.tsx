import { DashboardPage } from '@/components/merchant/dashboard-page';
import { LinkButton } from '@/components/ui/button';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export default async function DashboardNotFound() {
  const { notFound } = (await dashboardTexts()).d.frame;
  return (
    <DashboardPage title={notFound.title} intro={notFound.text}>
      <LinkButton href="/merchant" variant="secondary">
        {notFound.home}
      </LinkButton>
    </DashboardPage>
  );
}
