import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Decisions } from '@/components/merchant/review/decisions';
import { ReplayDeadButton } from '@/components/merchant/webhooks/forms';
import { MirrorHealthPanel } from '@/components/merchant/webhooks/health';
import { Events, Resources, Section } from '@/components/merchant/webhooks/lists';
import { requireStaff } from '@/lib/auth/staff';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import {
  mirrorHealth,
  quarantinedEvents,
  unsyncedResources,
  WEBHOOKS_PAGE,
} from '@/lib/webhooks/queries';

export const generateMetadata = () => dashboardMetadata((d) => d.frame.sections.webhooks);
export const instant = false;

/** What the sync with the service waits for, and what failed. Events are replayed by `npm run webhooks:replay`. */
export default async function WebhooksPage() {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  const [health, dirty, dead, quarantined, { d }] = await Promise.all([
    mirrorHealth(),
    unsyncedResources('dirty'),
    unsyncedResources('dead'),
    quarantinedEvents(),
    dashboardTexts(),
  ]);
  const texts = d.webhooks;
  return (
    <DashboardPage title={d.frame.sections.webhooks} intro={texts.intro}>
      <Decisions>
        <div className="grid gap-8">
          <MirrorHealthPanel health={health} />
          <Section {...texts.pending}>
            {dirty.length > 0 ? <Resources rows={dirty} /> : null}
          </Section>
          <Section {...texts.dead}>
            {dead.length > 0 ? (
              <>
                <ReplayDeadButton />
                <Resources rows={dead} />
              </>
            ) : null}
          </Section>
          <Section {...texts.quarantined}>
            {quarantined.length > 0 ? <Events rows={quarantined} /> : null}
          </Section>
        </div>
      </Decisions>
    </DashboardPage>
  );
}
