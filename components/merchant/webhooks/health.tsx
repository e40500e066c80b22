import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { formatDuration } from '@/lib/dashboard/format';
import { fillIn, formatCount, formatPlural } from '@/lib/format';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { MAX_EVENTS_COUNTED, type MirrorHealth } from '@/lib/webhooks/queries';
import { causeText, failureText } from '@/lib/webhooks/sentences';
import { Timestamp, withTime } from '../timestamp';
import { CompareButton } from './forms';

/** The mirror's lag and its cause, and the result of the last sweep. */
export async function MirrorHealthPanel({ health }: { health: MirrorHealth }) {
  const { d, view } = await dashboardTexts();
  const texts = d.webhooks;
  const { locale } = view;
  const { pause, sweep, oldestDirtyMs } = health;
  const failures = sweep?.report.failures ?? [];
  const facts: { name: string; value: ReactNode }[] = [
    { name: texts.pending.title, value: formatCount(health.dirty, locale) },
    {
      name: texts.oldest,
      value:
        oldestDirtyMs === null ? texts.nothing : formatDuration(Math.max(0, oldestDirtyMs), locale),
    },
    { name: texts.dead.title, value: formatCount(health.deadLetters, locale) },
    { name: texts.quarantined.title, value: formatCount(health.quarantined, locale) },
    { name: texts.events, value: eventsText(health.events, d, locale) },
    {
      name: texts.lastEvent,
      value: health.lastEventAt ? <Timestamp at={health.lastEventAt} precise /> : texts.noEvent,
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
          <Compared sweep={sweep} />
        </p>
        {sweep && sweep.report.findings.length > 0 ? (
          <Findings rows={sweep.report.findings} />
        ) : null}
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

function eventsText(events: number, { home }: DashboardTexts, locale: string): string {
  const count = formatCount(Math.min(events, MAX_EVENTS_COUNTED), locale);
  return events > MAX_EVENTS_COUNTED ? fillIn(home.many, { count }) : count;
}

/** The time and the result of the last sweep. */
async function Compared({ sweep }: Pick<MirrorHealth, 'sweep'>) {
  const { d, view } = await dashboardTexts();
  const texts = d.webhooks.compared;
  if (!sweep) return <span>{texts.never}</span>;
  const { report, lastGoodAt } = sweep;
  const { length } = report.findings;
  const found = length === 0 ? texts.same : formatPlural(texts.repaired, length, view.locale);
  return (
    <>
      {fillWith(texts.last, {
        at: <Timestamp at={new Date(report.endedAt)} />,
        result: report.ok ? found : texts.incomplete,
      })}
      {report.ok || !lastGoodAt ? null : (
        <span> {withTime(texts.lastComplete, new Date(lastGoodAt))}</span>
      )}
    </>
  );
}

const FINDINGS_SHOWN = 20;

/** What the last sweep repaired, and why webhooks had missed it. */
async function Findings({
  rows,
}: {
  rows: NonNullable<MirrorHealth['sweep']>['report']['findings'];
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.webhooks;
  const wording = { texts, locale: view.locale };
  const more = rows.length - FINDINGS_SHOWN;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold">{texts.differences}</summary>
      <ul className="mt-2 grid gap-1.5">
        {rows.slice(0, FINDINGS_SHOWN).map(({ kind, id, columns, cause }) => (
          <li key={`${kind} ${id}`} className="break-words">
            {fillWith(texts.difference, {
              kind: texts.kinds[kind],
              id: <span className="break-all">{id}</span>,
              columns: columns.join(', '),
              cause: causeText(wording, cause),
            })}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-1.5">{fillIn(texts.more, { count: formatCount(more, view.locale) })}</p>
      ) : null}
    </details>
  );
}
