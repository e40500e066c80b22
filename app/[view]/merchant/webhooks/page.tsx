import type { Metadata } from 'next';
import { type ReactNode, Suspense } from 'react';
import {
  CompareButton,
  ReplayButton,
  ReplayDeadButton,
  ReplayRangeForm,
  SyncAnyForm,
  SyncButton,
} from '@/components/merchant/webhook-actions';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { Surface } from '@/components/ui/surface';
import { requireStaff } from '@/lib/auth/staff';
import { COLLECTION } from '@/lib/mirror/rules';
import { causeTexts } from '@/lib/mirror/sweep/difference-causes';
import {
  type ListedEvent,
  listedEvents,
  type MirrorHealth,
  mirrorHealth,
  type UnsyncedResource,
  unsyncedResources,
  WEBHOOKS_PAGE,
} from '@/lib/webhooks/queries';

export const metadata: Metadata = { title: 'Webhooks', robots: { index: false } };

export const instant = false;

export default async function WebhooksPage({
  searchParams,
}: PageProps<'/[view]/merchant/webhooks'>) {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  return (
    <div className="page pt-8 pb-20">
      <h1 className="text-3xl">Webhooks</h1>
      <p className="mt-3 max-w-prose text-ink-soft">
        An event only triggers a sync: a worker fetches the resource it names from the service. This
        page shows received events, pending syncs and failures.
      </p>
      <Suspense fallback={<Skeleton className="mt-8 h-96" />}>
        <Everything searchParams={searchParams} />
      </Suspense>
    </div>
  );
}

type Search = PageProps<'/[view]/merchant/webhooks'>['searchParams'];

async function Everything({ searchParams }: { searchParams: Search }) {
  const before = idOf((await searchParams).before);
  const [health, dirty, dead, kept, inbox] = await Promise.all([
    mirrorHealth(),
    unsyncedResources('dirty'),
    unsyncedResources('dead'),
    listedEvents('QUARANTINED'),
    listedEvents('ACCEPTED', before),
  ]);
  const last = inbox.events.at(-1);
  return (
    <div className="mt-8 grid gap-8">
      <Health health={health} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Surface>
          <h2 className="text-xl">Sync one resource</h2>
          <div className="mt-4">
            <SyncAnyForm />
          </div>
        </Surface>
        <Surface>
          <h2 className="text-xl">Replay a time range</h2>
          <div className="mt-4">
            <ReplayRangeForm />
          </div>
        </Surface>
      </div>
      <Section title="Pending sync" empty="The mirror is up to date with every event.">
        {dirty.length > 0 ? <Resources rows={dirty} /> : null}
      </Section>
      <Section title="Dead letters" empty="No dead letters.">
        {dead.length > 0 ? (
          <>
            <ReplayDeadButton />
            <Resources rows={dead} />
          </>
        ) : null}
      </Section>
      <Section title="Quarantined" empty="Every signed event was understood.">
        {kept.events.length > 0 ? <Events rows={kept.events} /> : null}
      </Section>
      <Section title="Inbox" empty="No event is kept from the last 30 days.">
        {inbox.events.length > 0 ? <Events rows={inbox.events} /> : null}
        {inbox.more && last ? (
          <Link href={`${WEBHOOKS_PAGE}?before=${last.id}`} className="underline">
            Older events
          </Link>
        ) : null}
      </Section>
    </div>
  );
}

function idOf(value: string | string[] | undefined): bigint | undefined {
  return typeof value === 'string' && /^\d{1,18}$/.test(value) ? BigInt(value) : undefined;
}

const pauseReasons = {
  credentials:
    'The service refuses our credentials. Syncing is paused until it accepts them again: check the client id and secret.',
  'rate-limit': 'The service is rate limiting us. Syncing resumes automatically.',
};

function Health({ health }: { health: MirrorHealth }) {
  const { pause, sweep } = health;
  const facts: [string, string][] = [
    ['Pending sync', String(health.dirty)],
    ['Oldest pending', health.oldestDirtyMs === null ? 'none' : age(health.oldestDirtyMs)],
    ['Dead letters', String(health.deadLetters)],
    ['Quarantined', String(health.quarantined)],
    ['Events in 30 days', String(health.events)],
    ['Last event', health.lastEventAt ? formatTimestamp(health.lastEventAt) : 'none yet'],
  ];
  return (
    <Surface>
      {pause ? (
        <Notice tone={pause.reason === 'credentials' ? 'negative' : 'caution'} className="mb-5">
          {pauseReasons[pause.reason]} The service answered {pause.status}, first at{' '}
          {formatTimestamp(new Date(pause.since))}.
        </Notice>
      ) : null}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 grid gap-3">
        <p className="text-sm">{sweepText(sweep)}</p>
        {sweep && sweep.report.findings.length > 0 ? (
          <Findings rows={sweep.report.findings} />
        ) : null}
        {sweep && !sweep.report.ok ? (
          <Notice tone="caution">{sweep.report.failures.join(' ')}</Notice>
        ) : null}
        <CompareButton />
      </div>
    </Surface>
  );
}

const FINDINGS_SHOWN = 20;

/** What the last sweep repaired, and why the webhooks had missed it. */
function Findings({ rows }: { rows: NonNullable<MirrorHealth['sweep']>['report']['findings'] }) {
  const more = rows.length - FINDINGS_SHOWN;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold">Differences</summary>
      <ul className="mt-2 grid gap-1.5">
        {rows.slice(0, FINDINGS_SHOWN).map(({ kind, id, columns, cause }) => (
          <li key={`${kind} ${id}`} className="break-words">
            {kind.toLowerCase()} <span className="break-all">{id}</span>: {columns.join(', ')};{' '}
            {causeTexts[cause]}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-1.5">and {more} more</p> : null}
    </details>
  );
}

function sweepText(sweep: MirrorHealth['sweep']): string {
  if (!sweep) return 'The mirror has not been compared with the service yet.';
  const { report, lastGoodAt } = sweep;
  const { length } = report.findings;
  const found = length === 0 ? 'nothing differed' : `${length} differed and were repaired`;
  const result = report.ok ? found : 'not everything could be compared';
  const good =
    report.ok || !lastGoodAt
      ? ''
      : ` The last complete one was at ${formatTimestamp(new Date(lastGoodAt))}.`;
  return `Last compared with the service at ${formatTimestamp(new Date(report.endedAt))}: ${result}.${good}`;
}

function Section({
  title,
  empty,
  children,
}: {
  title: string;
  empty: string;
  children: ReactNode;
}) {
  const isEmpty = Array.isArray(children) ? children.every((one) => !one) : !children;
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      {isEmpty ? <p className="text-ink-soft">{empty}</p> : children}
    </section>
  );
}

function Resources({ rows }: { rows: UnsyncedResource[] }) {
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <li
          key={`${row.kind} ${row.resourceId}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border-line border-b pb-3"
        >
          <div>
            <p className="break-all">
              <Badge>{row.kind.toLowerCase()}</Badge>{' '}
              {row.resourceId === COLLECTION ? 'all of them' : row.resourceId}
            </p>
            <p className="mt-1 text-ink-soft text-sm">
              {row.behindMs === null ? 'Up to date.' : `Behind for ${age(row.behindMs)}.`}{' '}
              {row.attempts > 0 ? `${row.attempts} failed attempts. ` : ''}
              {row.lastError ?? ''}
            </p>
          </div>
          <SyncButton kind={row.kind} resourceId={row.resourceId} />
        </li>
      ))}
    </ul>
  );
}

const reasons: Record<string, string> = {
  unreadable: 'unreadable',
  type: 'unknown type',
  tenant: 'another tenant',
};

function Events({ rows }: { rows: ListedEvent[] }) {
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border-line border-b pb-3"
        >
          <div>
            <p className="break-all">
              {row.type ?? 'No type'}{' '}
              {row.reason ? (
                <Badge tone="caution">{reasons[row.reason] ?? row.reason}</Badge>
              ) : (
                <span className="text-ink-soft">
                  {row.resourceId === COLLECTION ? 'all of them' : row.resourceId}
                </span>
              )}
            </p>
            <p className="mt-1 text-ink-soft text-sm">
              {formatTimestamp(row.receivedAt)}, {row.bytes} bytes, number {row.id}
            </p>
          </div>
          <ReplayButton eventId={row.id} />
        </li>
      ))}
    </ul>
  );
}

function formatTimestamp(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function age(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
