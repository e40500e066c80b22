import { Suspense } from 'react';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Decisions } from '@/components/merchant/review/decisions';
import {
  ReplayDeadButton,
  ReplayRangeForm,
  SyncAnyForm,
} from '@/components/merchant/webhooks/forms';
import { MirrorHealthPanel } from '@/components/merchant/webhooks/health';
import { Events, Resources, Section } from '@/components/merchant/webhooks/lists';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { Surface } from '@/components/ui/surface';
import { requireStaff } from '@/lib/auth/staff';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import {
  listedEvents,
  mirrorHealth,
  unsyncedResources,
  WEBHOOKS_PAGE,
} from '@/lib/webhooks/queries';

export const generateMetadata = () => dashboardMetadata((d) => d.frame.sections.webhooks);
export const instant = false;

type Props = PageProps<'/[view]/merchant/webhooks'>;

export default async function WebhooksPage({ searchParams }: Props) {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  const { frame, webhooks } = (await dashboardTexts()).d;
  return (
    <DashboardPage title={frame.sections.webhooks} intro={webhooks.intro}>
      <Decisions>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Everything searchParams={searchParams} />
        </Suspense>
      </Decisions>
    </DashboardPage>
  );
}

async function Everything({ searchParams }: Pick<Props, 'searchParams'>) {
  const before = idOf((await searchParams).before);
  const texts = (await dashboardTexts()).d.webhooks;
  const [health, dirty, dead, quarantined, inbox] = await Promise.all([
    mirrorHealth(),
    unsyncedResources('dirty'),
    unsyncedResources('dead'),
    listedEvents('QUARANTINED'),
    listedEvents('ACCEPTED', before),
  ]);
  const last = inbox.events.at(-1);
  return (
    <div className="grid gap-8">
      <MirrorHealthPanel health={health} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Surface>
          <h2 className="mb-4 text-xl">{texts.syncOne}</h2>
          <SyncAnyForm />
        </Surface>
        <Surface>
          <h2 className="mb-4 text-xl">{texts.replayRange}</h2>
          <ReplayRangeForm />
        </Surface>
      </div>
      <Section {...texts.pending}>{dirty.length > 0 ? <Resources rows={dirty} /> : null}</Section>
      <Section {...texts.dead}>
        {dead.length > 0 ? (
          <>
            <ReplayDeadButton />
            <Resources rows={dead} />
          </>
        ) : null}
      </Section>
      <Section {...texts.quarantined}>
        {quarantined.events.length > 0 ? <Events rows={quarantined.events} /> : null}
      </Section>
      <Section {...texts.inbox}>
        {inbox.events.length > 0 ? <Events rows={inbox.events} /> : null}
        {inbox.more && last ? (
          <Link href={`${WEBHOOKS_PAGE}?before=${last.id}`} className="underline">
            {texts.older}
          </Link>
        ) : null}
      </Section>
    </div>
  );
}

function idOf(value: string | string[] | undefined): bigint | undefined {
  return typeof value === 'string' && /^\d{1,18}$/.test(value) ? BigInt(value) : undefined;
}
