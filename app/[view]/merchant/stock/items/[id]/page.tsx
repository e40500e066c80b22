import { randomUUID } from 'node:crypto';
import { notFound } from 'next/navigation';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { type Column, DataTable } from '@/components/merchant/list/data-table';
import { Pages } from '@/components/merchant/list/pages';
import { Decisions } from '@/components/merchant/review/decisions';
import { ForRole } from '@/components/merchant/role';
import { Timestamp } from '@/components/merchant/timestamp';
import { variantName } from '@/components/merchant/variant-name';
import { LinkButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { TypedText } from '@/components/ui/text/typed-text';
import { requireStaff } from '@/lib/auth/staff';
import { formatCount } from '@/lib/format';
import { listQuery } from '@/lib/list-query';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { AdjustForm, StopTrackingForm } from '@/modules/stock/components/adjust-form';
import { StockState } from '@/modules/stock/components/stock-table';
import {
  type AdjustmentRow,
  type HoldingOrder,
  STOCK_PAGE,
  type StockRow,
  stockHistory,
  stockOf,
  stockPath,
  variantInPath,
} from '@/modules/stock/stock-list';

export const generateMetadata = () => dashboardMetadata((d) => d.stock.one);
export const instant = false;

type Props = PageProps<'/[view]/merchant/stock/items/[id]'>;

export default async function StockItemPage({ params, searchParams }: Props) {
  const id = variantInPath((await params).id);
  await requireStaff('viewer', stockPath(id));
  const [found, history, { d, view }] = await Promise.all([
    stockOf(id),
    stockHistory(id, listQuery(await searchParams)),
    dashboardTexts(),
  ]);
  if (!found) notFound();
  const { row, holding } = found;
  const texts = d.stock;
  return (
    <DashboardPage
      title={variantName(view, row)}
      intro={fillWith(texts.item.intro, {
        sku: row.variantId,
        link: (
          <Link href={`/products/${row.slug}`} className="text-link underline">
            {texts.item.link}
          </Link>
        ),
      })}
      actions={
        <LinkButton href={STOCK_PAGE} variant="secondary" size="sm">
          {texts.all}
        </LinkButton>
      }
    >
      <Decisions>
        <Units row={row} />
        <Holding orders={holding} />
        <ForRole otherwise={<p className="mt-8 text-ink-soft">{texts.item.staffOnly}</p>}>
          <Surface className="mt-8 max-w-2xl">
            <h2 className="text-xl">
              {row.onHand === null ? texts.form.track : texts.form.adjust}
            </h2>
            <AdjustForm
              variantId={row.variantId}
              adjustmentId={randomUUID()}
              isCounted={row.onHand !== null}
              texts={texts.form}
            />
            {row.onHand === null ? null : (
              <StopTrackingForm
                variantId={row.variantId}
                title={variantName(view, row)}
                texts={texts.form.stop}
              />
            )}
          </Surface>
        </ForRole>
      </Decisions>
      <h2 className="mt-12 text-2xl">{texts.history.title}</h2>
      <div className="mt-3">
        <StockHistory rows={history.rows} />
      </div>
      <Pages path={stockPath(row.variantId)} query={{}} page={history} />
    </DashboardPage>
  );
}

async function Units({ row }: { row: StockRow }) {
  const { d, view } = await dashboardTexts();
  const { columns, item } = d.stock;
  if (row.onHand === null) return <p>{item.untracked}</p>;
  const facts = [
    [columns.onHand, row.onHand],
    [item.reserved, row.reserved],
    [item.free, row.free],
  ] as const;
  return (
    <>
      <StockState free={row.free} />
      <dl className="mt-4 grid max-w-2xl gap-4 sm:flex sm:flex-wrap sm:gap-x-12">
        {facts.map(([label, units]) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-semibold text-2xl tabular-nums">
              {formatCount(units ?? 0, view.locale)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

async function Holding({ orders }: { orders: HoldingOrder[] }) {
  if (orders.length === 0) return null;
  const { d, view } = await dashboardTexts();
  const texts = d.stock.item;
  return (
    <section className="mt-6">
      <h2 className="text-xl">{texts.heldBy}</h2>
      <ul className="mt-2 grid gap-1 text-sm">
        {orders.map(({ orderId, number, status, held }) => (
          <li key={orderId}>
            {fillWith(texts.held, {
              number,
              units: formatCount(held, view.locale),
              state: status === 'REVIEW' ? <ReviewLink text={texts.toReview} /> : texts.underWay,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReviewLink({ text }: { text: string }) {
  return (
    <Link href="/merchant/review" className="text-link underline">
      {text}
    </Link>
  );
}

const columnsIn = ({ stock }: DashboardTexts, locale: string): Column<AdjustmentRow>[] => {
  const texts = stock.history;
  const reasons: Readonly<Record<string, string>> = stock.form.reasons;
  const units = (count: number | null) =>
    count === null ? texts.notTracked : formatCount(count, locale);
  return [
    { header: texts.when, cell: ({ at }) => <Timestamp at={at} /> },
    {
      header: stock.columns.onHand,
      cell: ({ from, to }) => <span>{`${units(from)} → ${units(to)}`}</span>,
    },
    {
      header: texts.reason,
      cell: ({ reason, note }) => (
        <>
          <span>{reasons[reason] ?? reason}</span>
          {note ? (
            <span className="block text-ink-soft text-sm">
              <TypedText>{note}</TypedText>
            </span>
          ) : null}
        </>
      ),
    },
    { header: texts.who, cell: ({ actorEmail }) => actorEmail },
  ];
};

async function StockHistory({ rows }: { rows: AdjustmentRow[] }) {
  const { d, view } = await dashboardTexts();
  return (
    <DataTable
      caption={d.stock.history.title}
      columns={columnsIn(d, view.locale)}
      rows={rows}
      keyOf={({ id }) => id}
      empty={d.stock.history.none}
    />
  );
}
