import type { ReactNode } from 'react';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Decisions } from '@/components/merchant/review/decisions';
import { Timestamp, withTime } from '@/components/merchant/timestamp';
import { CompareButton, ReplayButton } from '@/components/merchant/webhook-forms';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { requireStaff } from '@/lib/auth/staff';
import { formatDuration } from '@/lib/dashboard/format';
import { formatCount, formatPlural } from '@/lib/format';
import { COLLECTION } from '@/lib/mirror/rules';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import {
  type Failures,
  type MirrorHealth,
  mirrorHealth,
  syncFailures,
  WEBHOOKS_PAGE,
} from '@/lib/webhooks/queries';
import { failureText, reasonText } from '@/lib/webhooks/sentences';

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

async function SyncFailures({ failures }: { failures: Failures }) {
  const { d, view } = await dashboardTexts();
  const texts = d.webhooks;
  const { deadLetters, quarantined } = failures;
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{texts.failed}</h2>
      {deadLetters.length + quarantined.length === 0 ? (
        <p className="text-ink-soft">{texts.noneFailed}</p>
      ) : (
        <>
          <ReplayButton />
          <ul className="grid gap-3">
            {deadLetters.map(({ kind, resourceId, attempts, lastError }) => (
              <Failure
                key={`${kind} ${resourceId}`}
                title={`${texts.kinds[kind]} ${
                  resourceId === COLLECTION ? texts.allOfKind : resourceId
                }`}
              >
                {`${formatPlural(texts.attempts, attempts, view.locale)} ${lastError ?? ''}`}
              </Failure>
            ))}
            {quarantined.map(({ id, type, reason, receivedAt }) => (
              <Failure
                key={id}
                title={`${type ?? texts.noType}: ${reasonText(texts, reason ?? '')}`}
              >
                {fillWith(texts.received, { at: <Timestamp at={receivedAt} precise />, id })}
              </Failure>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Failure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="wrap-anywhere border-line border-b pb-3">
      <p>{title}</p>
      <p className="mt-1 text-ink-soft text-sm">{children}</p>
    </li>
  );
}

async function MirrorHealthPanel({ health }: { health: MirrorHealth }) {
  const { d, view } = await dashboardTexts();
  const texts = d.webhooks;
  const { locale } = view;
  const { pause, sweep, oldestDirtyMs, lastEventAt } = health;
  const failures = sweep?.report.failures ?? [];
  const facts: { name: string; value: ReactNode }[] = [
    { name: texts.pending, value: formatCount(health.dirty, locale) },
    {
      name: texts.oldest,
      value:
        oldestDirtyMs === null ? texts.nothing : formatDuration(Math.max(0, oldestDirtyMs), locale),
    },
    {
      name: texts.lastEvent,
      value: lastEventAt ? <Timestamp at={lastEventAt} precise /> : texts.noEvent,
    },
  ];
  return (
    <Surface>
      {pause ? (
        <Notice tone={pause.reason === 'credentials' ? 'negative' : 'caution'} className="mb-5">
          {fillWith(texts.pausedSince, {
            why: texts.pauses[pause.reason],
            status: pause.status,
            at: <Timestamp at={new Date(pause.since)} />,
          })}
        </Notice>
      ) : null}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="font-semibold [&_time]:whitespace-normal">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 grid gap-3">
        <p className="text-sm">
          <LastSweep sweep={sweep} />
        </p>
        {failures.length > 0 ? (
          <Notice tone="caution">
            {failures.map((failure) => failureText({ texts, locale }, failure)).join(' ')}
          </Notice>
        ) : null}
        <CompareButton />
      </div>
    </Surface>
  );
}

async function LastSweep({ sweep }: Pick<MirrorHealth, 'sweep'>) {
  const { d, view } = await dashboardTexts();
  const texts = d.webhooks.compared;
  if (!sweep) return <span>{texts.never}</span>;
  const { report, lastGoodAt } = sweep;
  const { length } = report.findings;
  const difference = length === 0 ? texts.same : formatPlural(texts.repaired, length, view.locale);
  return (
    <>
      {fillWith(texts.last, {
        at: <Timestamp at={new Date(report.endedAt)} />,
        result: report.ok ? difference : texts.incomplete,
      })}
      {report.ok || !lastGoodAt ? null : (
        <span> {withTime(texts.lastComplete, new Date(lastGoodAt))}</span>
      )}
    </>
  );
}
