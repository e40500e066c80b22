import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Decisions } from '@/components/merchant/review/decisions';
import { SyncFailures } from '@/components/merchant/webhooks/failures';
import { MirrorHealthPanel } from '@/components/merchant/webhooks/mirror-health';
import { requireStaff } from '@/lib/auth/staff';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { mirrorHealth, syncFailures, WEBHOOKS_PAGE } from '@/lib/webhooks/queries';

export const generateMetadata = () => dashboardMetadata((d) => d.frame.sections.webhooks);
export const instant = false;

export default async function WebhooksPage() {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  const [health, failures, { d }] = await Promise.all([
    mirrorHealth(),
    syncFailures(),
    dashboardTexts(),
  ]);
  return (
    <DashboardPage title={d.frame.sections.webhooks} intro={d.webhooks.intro}>
      <Decisions>
        <div className="grid gap-8">
          <MirrorHealthPanel health={health} />
          <SyncFailures failures={failures} />
        </div>
      </Decisions>
    </DashboardPage>
  );
}
