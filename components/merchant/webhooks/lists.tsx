import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { formatDuration } from '@/lib/dashboard/format';
import { fillIn, formatPlural } from '@/lib/format';
import { COLLECTION } from '@/lib/mirror/rules';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import type { ListedEvent, UnsyncedResource } from '@/lib/webhooks/queries';
import { reasonText } from '@/lib/webhooks/sentences';
import { Timestamp } from '../timestamp';
import { ReplayButton, SyncButton } from './forms';

/** A list with its heading, or its empty state. */
export function Section({
  title,
  none,
  children,
}: {
  title: string;
  none: string;
  children: ReactNode;
}) {
  const isEmpty = Array.isArray(children) ? children.every((one) => !one) : !children;
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      {isEmpty ? <p className="text-ink-soft">{none}</p> : children}
    </section>
  );
}

/** Resources whose sync is pending. */
export async function Resources({ rows }: { rows: readonly UnsyncedResource[] }) {
  const { d, view } = await dashboardTexts();
  const texts = d.webhooks;
  const { locale } = view;
  const behind = (ms: number) => fillIn(texts.behind, { time: formatDuration(ms, locale) });
  return (
    <Rows>
      {rows.map(({ kind, resourceId, behindMs, attempts, lastError }) => (
        <Row
          key={`${kind} ${resourceId}`}
          title={
            <>
              <Badge>{texts.kinds[kind]}</Badge>{' '}
              <span>{resourceId === COLLECTION ? texts.allOfKind : resourceId}</span>
            </>
          }
          action={<SyncButton kind={kind} resourceId={resourceId} />}
        >
          {[
            behindMs === null ? texts.upToDate : behind(Math.max(0, behindMs)),
            attempts > 0 ? formatPlural(texts.attempts, attempts, locale) : '',
            lastError ?? '',
          ]
            .filter(Boolean)
            .join(' ')}
        </Row>
      ))}
    </Rows>
  );
}

/** Webhook events. */
export async function Events({ rows }: { rows: readonly ListedEvent[] }) {
  const { d, view } = await dashboardTexts();
  const texts = d.webhooks;
  return (
    <Rows>
      {rows.map(({ id, type, reason, resourceId, receivedAt, bytes }) => (
        <Row
          key={id}
          title={
            <>
              <span>{type ?? texts.noType}</span>{' '}
              {reason ? (
                <Badge tone="caution">{reasonText(texts, reason)}</Badge>
              ) : (
                <span className="text-ink-soft">
                  {resourceId === COLLECTION ? texts.allOfKind : resourceId}
                </span>
              )}
            </>
          }
          action={<ReplayButton eventId={id} />}
        >
          {fillWith(formatPlural(texts.received, bytes, view.locale), {
            at: <Timestamp at={receivedAt} precise />,
            id,
          })}
        </Row>
      ))}
    </Rows>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="grid gap-3">{children}</ul>;
}

function Row({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border-line border-b pb-3">
      <div>
        <p className="break-all">{title}</p>
        <p className="mt-1 text-ink-soft text-sm">{children}</p>
      </div>
      {action}
    </li>
  );
}
