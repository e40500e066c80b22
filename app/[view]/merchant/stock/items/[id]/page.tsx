import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DeskPage } from '@/components/merchant/desk-page';
import { Pages } from '@/components/merchant/list/pages';
import { ForRole } from '@/components/merchant/role';
import { AdjustForm, StopTrackingForm } from '@/components/merchant/stock/adjust-form';
import { StockHistory } from '@/components/merchant/stock/history';
import { StockState, variantName } from '@/components/merchant/stock/stock-table';
import { LinkButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { requireStaff } from '@/lib/auth/staff';
import { listQuery } from '@/lib/list-query';
import {
  type HoldingOrder,
  STOCK_PAGE,
  type StockRow,
  stockHistory,
  stockOf,
  stockPath,
} from '@/lib/stock/queries';

export const metadata: Metadata = { title: 'Stock of an item', robots: { index: false } };
export const instant = false;

type Props = PageProps<'/[view]/merchant/stock/items/[id]'>;

export default async function StockItemPage({ params, searchParams }: Props) {
  const id = decodeURIComponent((await params).id);
  await requireStaff('viewer', stockPath(id));
  const [found, history] = await Promise.all([
    stockOf(id),
    stockHistory(id, listQuery(await searchParams)),
  ]);
  if (!found) notFound();
  const { row, holding } = found;
  return (
    <DeskPage
      title={variantName(row)}
      intro={
        <>
          SKU {row.variantId},{' '}
          <Link href={`/products/${row.slug}`} className="text-link underline">
            its page in the shop
          </Link>
        </>
      }
      actions={
        <LinkButton href={STOCK_PAGE} variant="secondary">
          All stock
        </LinkButton>
      }
    >
      <Units row={row} />
      <Holding orders={holding} />
      <ForRole otherwise={<p className="mt-8 text-ink-soft">Staff change the stock.</p>}>
        <Surface className="mt-8 max-w-2xl">
          <h2 className="text-xl">{row.onHand === null ? 'Track stock' : 'Adjust stock'}</h2>
          <AdjustForm
            variantId={row.variantId}
            adjustmentId={randomUUID()}
            isCounted={row.onHand !== null}
          />
          {row.onHand === null ? null : <StopTrackingForm variantId={row.variantId} />}
        </Surface>
      </ForRole>
      <h2 className="mt-12 text-2xl">Changes by staff</h2>
      <div className="mt-3">
        <StockHistory rows={history.rows} />
      </div>
      <Pages path={stockPath(row.variantId)} query={{}} page={history} />
    </DeskPage>
  );
}

function Units({ row }: { row: StockRow }) {
  if (row.onHand === null) return <p>Its stock is not tracked: shoppers can always buy it.</p>;
  const facts = [
    ['On hand', row.onHand],
    ['Held for payments under way', row.reserved],
    ['Can be bought', row.free],
  ] as const;
  return (
    <>
      <StockState free={row.free} />
      <dl className="mt-4 grid max-w-2xl gap-4 sm:grid-cols-3">
        {facts.map(([label, units]) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-bold font-display text-3xl tabular-nums">{units}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Holding({ orders }: { orders: HoldingOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="text-xl">Held by</h2>
      <ul className="mt-2 grid gap-1 text-sm">
        {orders.map(({ orderId, number, status, held }) => (
          <li key={orderId}>
            Order {number}: {held}, {status === 'REVIEW' ? <ReviewLink /> : 'payment under way'}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReviewLink() {
  return (
    <Link href="/merchant/review" className="text-link underline">
      to review
    </Link>
  );
}
