import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { formatDuration } from '@/lib/dashboard/format';
import { formatCount, formatPlural } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import type { MirrorHealth } from '@/lib/webhooks/queries';
import { failureText } from '@/lib/webhooks/sentences';
import { Timestamp, withTime } from '../timestamp';
import { CompareButton } from './forms';

export async function MirrorHealthPanel({ health }: { health: MirrorHealth }) {
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
