import { Suspense } from 'react';
import { dispatch } from '@/brand/shop';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Pages } from '@/components/merchant/list/pages';
import { Timestamp } from '@/components/merchant/timestamp';
import { itemIn } from '@/components/merchant/variant-name';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { TextField } from '@/components/ui/form/field';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { TypedText } from '@/components/ui/text/typed-text';
import { isEnough } from '@/lib/auth/roles';
import { requireStaff } from '@/lib/auth/staff';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import { type ListQuery, listQuery } from '@/lib/list-query';
import { inView } from '@/lib/markets/paths';
import { fullName } from '@/lib/orders/sale';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { PackingForm } from '@/modules/fulfilment/components/packing-form';
import {
  PACKING_PAGE,
  type PackingFilter,
  type PackingStage,
  type ParcelView,
  packingFilter,
  packingHref,
  packingPage,
  packingQuery,
} from '@/modules/fulfilment/read-parcels';

export const generateMetadata = () => dashboardMetadata((d) => d.fulfilment.packing.title);
export const instant = false;

export default async function PackingPage({ searchParams }: PageProps<'/[view]/merchant/packing'>) {
  const { role } = await requireStaff('viewer', '/merchant/packing');
  const query = listQuery(await searchParams);
  const filter = packingFilter(query);
  const { d, view } = await dashboardTexts();
  const texts = d.fulfilment.packing;
  return (
    <DashboardPage
      title={texts.title}
      intro={fillIn(texts.intro, { zone: dispatch.timeZone })}
      actions={
        <>
          <LinkButton
            href={packingHref(filter, {}, `${PACKING_PAGE}/list`)}
            variant="secondary"
            size="sm"
          >
            {texts.toPrint}
          </LinkButton>
          <LinkButton
            href={packingHref(filter, query, `${PACKING_PAGE}/labels`)}
            variant="secondary"
            size="sm"
          >
            {texts.labels}
          </LinkButton>
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <nav aria-label={texts.stage} className="flex flex-wrap gap-1">
          {(['pack', 'ship'] as const satisfies PackingStage[]).map((option) => (
            <Link
              key={option}
              href={packingHref({ ...filter, stage: option })}
              aria-current={option === filter.stage ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full border-2 border-transparent px-4 font-semibold hover:bg-sunken aria-[current=page]:border-ink"
            >
              {texts.stages[option]}
            </Link>
          ))}
        </nav>
        <form action={inView(view.prefix, PACKING_PAGE)} className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="stage" value={filter.stage} />
          <TextField
            key={filter.day}
            name="day"
            label={texts.paidOn}
            type="date"
            defaultValue={filter.day ?? ''}
            className="w-44"
          />
          <Button variant="secondary">{texts.show}</Button>
          {filter.day ? (
            <Link href={packingHref({ ...filter, day: null })} className="text-link py-3">
              {texts.everyDay}
            </Link>
          ) : null}
        </form>
      </div>
      <Suspense key={packingHref(filter, query)} fallback={<Skeleton className="mt-6 h-64" />}>
        <Rows filter={filter} query={query} canSelect={isEnough(role, 'staff')} />
      </Suspense>
    </DashboardPage>
  );
}

async function Rows({
  filter,
  query,
  canSelect,
}: {
  filter: PackingFilter;
  /** Includes the cursor. */
  query: ListQuery;
  canSelect: boolean;
}) {
  const [page, { d }] = await Promise.all([packingPage(filter, query), dashboardTexts()]);
  const { rows } = page;
  const texts = d.fulfilment.packing;
  const isEmpty = rows.length === 0;
  const isPart = Boolean(filter.day || query.after || query.before);
  const list = isEmpty ? (
    <p>{(isPart ? texts.nothingHere : texts.nothing)[filter.stage]}</p>
  ) : (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <Row key={row.id} row={row} stage={filter.stage} canSelect={canSelect} />
      ))}
    </ul>
  );
  return (
    <div className="mt-8">
      <PackingForm key={filter.stage} stage={filter.stage} isEmpty={isEmpty}>
        {list}
      </PackingForm>
      <Pages path={PACKING_PAGE} query={packingQuery(filter)} page={page} ordered="otherwise" />
    </div>
  );
}

async function Row({
  row,
  stage,
  canSelect,
}: {
  row: ParcelView;
  stage: PackingStage;
  canSelect: boolean;
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.fulfilment.packing;
  const title = row.kind === 'ORDER' ? row.title : phraseIn(view, row.title);
  const entry = `${row.id}:${row.version}`;
  const page = row.kind === 'ORDER' ? `orders/${row.subjectId}` : `parcels/${row.id}`;
  const recipient = row.recipient && fullName(row.recipient.contact);
  return (
    <li className="flex gap-4 rounded-lg border border-line bg-surface p-4">
      {canSelect ? (
        <label className="-m-2 flex size-11 shrink-0 items-center justify-center">
          <span className="sr-only">
            {fillIn(texts.tick, {
              title,
              recipient: recipient ?? texts.nobody,
            })}
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
          <Link href={`/merchant/${page}`} data-row-link className="font-semibold text-link">
            {title}
          </Link>
          <span className="min-w-0">
            <TypedText>{recipient ?? d.fulfilment.noAddress}</TypedText>
            <span>{row.recipient ? `, ${row.recipient.address.country}` : ''}</span>
          </span>
          {row.kind === 'MONTH' ? <Badge>{texts.subscription}</Badge> : null}
        </p>
        <ul className="mt-1">
          {row.lines
            .map((line) => itemIn(view, line))
            .map((line) => (
              <li key={`${line.name} ${line.detail}`}>
                <span className={cn('tabular-nums', line.quantity > 1 && 'font-bold')}>
                  {`${line.quantity} ×`}
                </span>{' '}
                <span>{line.name}</span>
                {line.detail ? <span className="text-ink-soft">{`, ${line.detail}`}</span> : null}
              </li>
            ))}
        </ul>
        <p className="mt-1 text-ink-soft text-sm">
          <Timestamp at={row.createdAt} />
          {row.method ? <span>{`, ${phraseIn(view, row.method)}`}</span> : null}
        </p>
        {canSelect && stage === 'ship' ? (
          <TextField
            name={`number.${entry}`}
            id={`number-${row.id}`}
            label={fillIn(texts.trackingOf, { title })}
            optional={d.controls.fulfilment.optional}
            autoComplete="off"
            maxLength={60}
            className="mt-3 max-w-sm"
          />
        ) : null}
      </div>
      <Link
        href={`/merchant/parcels/${row.id}/packing-slip`}
        className="self-start text-link text-sm"
      >
        {texts.slip}
        <span className="sr-only"> {fillIn(texts.slipOf, { title })}</span>
      </Link>
    </li>
  );
}
