import type { ReactNode } from 'react';
import { withReadable404 } from '@/components/site/readable-not-found';
import { LinkButton } from '@/components/ui/button';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { DashboardPage } from './dashboard-page';

/** A page of the dashboard whose 404 can be read without JavaScript, beside the dashboard's sections. */
export function withDashboard404<Props>(page: (props: Props) => Promise<ReactNode>) {
  return withReadable404(page, DashboardNotFound);
}

async function DashboardNotFound() {
  const { notFound } = (await dashboardTexts()).d.frame;
  return (
    <DashboardPage title={notFound.title} intro={notFound.text}>
      <LinkButton href="/merchant" variant="secondary">
        {notFound.home}
      </LinkButton>
    </DashboardPage>
  );
}
