import type { Metadata } from 'next';
import { Suspense } from 'react';
import { dispatch, shop } from '@/brand/shop';
import { DeskPage } from '@/components/merchant/desk-page';
import { ElsewhereForm } from '@/components/merchant/fulfilment/elsewhere-form';
import { PackingForm } from '@/components/merchant/fulfilment/packing/packing-form';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { TextField } from '@/components/ui/form/field';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { isEnough } from '@/lib/auth/roles';
import { requireStaff } from '@/lib/auth/staff';
import {
  PACKING_PAGE,
  type PackingFilter,
  type PackingRow,
  type PackingStage,
  packingFilter,
  packingHref,
  packingPage,
} from '@/lib/fulfilment/packing/packing';
import { formatTimestamp } from '@/lib/shop-time';

export const metadata: Metadata = { title: 'Packing', robots: { index: false } };
export const instant = false;

const stages: Record<PackingStage, string> = { pack: 'To pack', ship: 'Packed, to ship' };

export default async function PackingPage({ searchParams }: PageProps<'/[view]/merchant/packing'>) {
  const { role } = await requireStaff('viewer', '/merchant/packing');
  const { stage, day, after } = await searchParams;
  const filter = packingFilter({ stage, day });
  const place = typeof after === 'string' ? after : undefined;
  return (
    <DeskPage
      title="Packing"
      intro={`Paid orders, and the parcels of subscriptions whose month was paid. Oldest first; days and times are those of ${dispatch.timeZone}.`}
      actions={
        <>
          <LinkButton
            href={packingHref(filter, undefined, `${PACKING_PAGE}/list`)}
            variant="secondary"
            size="sm"
          >
            Packing list to print
          </LinkButton>
          <LinkButton
            href={packingHref(filter, place, `${PACKING_PAGE}/labels`)}
            variant="secondary"
            size="sm"
          >
            Address labels
          </LinkButton>
          <CsvLink
            path={`${PACKING_PAGE}/export`}
            query={{ stage: filter.stage, ...(filter.day && { day: filter.day }) }}
          />
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <nav aria-label="Stage" className="flex flex-wrap gap-1">
          {(Object.keys(stages) as PackingStage[]).map((one) => (
            <Link
              key={one}
              href={packingHref({ ...filter, stage: one })}
              aria-current={one === filter.stage ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full border-2 border-transparent px-4 font-semibold hover:bg-sunken aria-[current=page]:border-ink"
            >
              {stages[one]}
            </Link>
          ))}
        </nav>
        <form action="/merchant/packing" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="stage" value={filter.stage} />
          <TextField
            key={filter.day}
            name="day"
            label="Paid on"
            type="date"
            defaultValue={filter.day ?? ''}
            className="w-44"
          />
          <Button variant="secondary">Show</Button>
          {filter.day ? (
            <Link href={packingHref({ ...filter, day: null })} className="text-link py-3">
              Every day
            </Link>
          ) : null}
        </form>
      </div>
      <Suspense
        key={`${filter.stage} ${filter.day} ${place}`}
        fallback={<Skeleton className="mt-6 h-64" />}
      >
        <Rows filter={filter} after={place} ticks={isEnough(role, 'staff')} />
      </Suspense>
      {filter.stage === 'pack' ? <ElsewhereForm /> : null}
    </DeskPage>
  );
}

async function Rows({
  filter,
  after,
  ticks,
}: {
  filter: PackingFilter;
  after: string | undefined;
  /** Whether the viewer may mark what is ticked. */
  ticks: boolean;
}) {
  const { rows, next } = await packingPage(filter, after);
  const isEmpty = rows.length === 0;
  const list = isEmpty ? (
    <p>
      {filter.stage === 'pack' ? 'Nothing to pack' : 'Nothing waits to be shipped'}
      {filter.day ? ' of this day' : ''}
      {after ? ' after this page' : ''}.
    </p>
  ) : (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <Row key={`${row.kind}:${row.id}`} row={row} stage={filter.stage} ticks={ticks} />
      ))}
    </ul>
  );
  return (
    <div className="mt-8">
      <PackingForm key={filter.stage} stage={filter.stage} isEmpty={isEmpty}>
        {list}
      </PackingForm>
      <nav aria-label="Pages" className="mt-6 flex gap-6">
        {after ? (
          <Link href={packingHref(filter)} rel="prev" className="text-link">
            First page
          </Link>
        ) : null}
        {next ? (
          <Link href={packingHref(filter, next)} rel="next" className="text-link">
            Next page
          </Link>
        ) : null}
      </nav>
    </div>
  );
}

function Row({ row, stage, ticks }: { row: PackingRow; stage: PackingStage; ticks: boolean }) {
  const entry = `${row.kind}:${row.id}:${row.version}`;
  const page = row.kind === 'order' ? 'orders' : 'parcels';
  return (
    <li className="flex gap-4 rounded-lg border border-line bg-surface p-4">
      {ticks ? (
        <label className="-m-2 flex size-11 shrink-0 items-center justify-center">
          <span className="sr-only">
            {row.title} for {row.recipient ?? 'nobody yet'}
          </span>
          <input
            type="checkbox"
            name="entry"
            value={entry}
            disabled={row.recipient === null}
            className="size-5 accent-(--color-link)"
          />
        </label>
      ) : null}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            href={`/merchant/${page}/${row.id}`}
            data-row-link
            className="font-semibold text-link"
          >
            {row.title}
          </Link>
          <span>
            {row.recipient ?? 'No address yet'}
            {row.country ? `, ${row.country}` : ''}
          </span>
          {row.kind === 'parcel' ? <Badge>Subscription</Badge> : null}
        </p>
        <ul className="mt-1">
          {row.lines.map((line) => (
            <li key={`${line.name} ${line.detail}`}>
              <span className={cn('tabular-nums', line.quantity > 1 && 'font-bold')}>
                {line.quantity} ×
              </span>{' '}
              {line.name}
              {line.detail ? <span className="text-ink-soft">, {line.detail}</span> : null}
              {line.instead > 0 ? ` (${line.instead} replaced, as was agreed)` : null}
              {line.owed > 0 ? <Badge tone="caution">{line.owed} owed</Badge> : null}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-ink-soft text-sm">
          <time dateTime={row.at.toISOString()}>{formatTimestamp(row.at, shop.locale)}</time>
          {row.method ? `, ${row.method}` : ''}
        </p>
        {ticks && stage === 'ship' ? (
          <TextField
            name={`number.${entry}`}
            id={`number-${row.id}`}
            label={`Tracking number of ${row.title}`}
            optional="(optional)"
            autoComplete="off"
            maxLength={60}
            className="mt-3 max-w-sm"
          />
        ) : null}
      </div>
      <Link
        href={`/merchant/${page}/${row.id}/packing-slip`}
        className="self-start text-link text-sm"
      >
        Slip<span className="sr-only"> of {row.title}</span>
      </Link>
    </li>
  );
}
