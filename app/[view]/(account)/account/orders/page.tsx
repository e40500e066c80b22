import type { Metadata } from 'next';
import { BuyAgain } from '@/components/account/buy-again';
import { displayStatusOf } from '@/components/order/order-status';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { Thumb } from '@/components/ui/thumb';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn, formatMoney } from '@/lib/format';
import { thumbOf } from '@/lib/images/images';
import { type OrderRow, ownOrders } from '@/lib/orders/list';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.account.sections.orders, robots: { index: false } };
}
export const instant = false;

type Query = { before?: string };

export default async function OrdersPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { before } = await searchParams;
  const { t, brand } = await pageTexts();
  const { orders: texts, sections } = t.account;
  const { orders, older } = await ownOrders('/account/orders', before);
  return (
    <>
      <h1 className="text-3xl">{sections.orders}</h1>
      {orders.length === 0 ? (
        <div className="mt-6">
          <p className="mb-6 text-ink-soft">{texts.none}</p>
          <LinkButton href="/">{brand.texts.account.noOrders}</LinkButton>
        </div>
      ) : (
        <ul className="mt-8 grid gap-5">
          {orders.map((order) => (
            <li key={order.id}>
              <Order order={order} />
            </li>
          ))}
        </ul>
      )}
      {older ? (
        <p className="mt-8">
          <Link href={`/account/orders?before=${older}`} className="text-link">
            {texts.older}
          </Link>
        </p>
      ) : null}
    </>
  );
}

const tones = {
  paid: 'positive',
  confirming: 'caution',
  failed: 'negative',
  review: 'caution',
} as const;

async function Order({ order }: { order: OrderRow }) {
  const { t, view } = await pageTexts();
  const { orders: texts } = t.account;
  const status = displayStatusOf(order.status);
  return (
    <Surface>
      <article aria-labelledby={`order-${order.id}`}>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id={`order-${order.id}`} className="text-lg">
            <Link href={`/orders/${order.id}`} className="text-link">
              {fillIn(t.order.number, { number: order.number })}
            </Link>
          </h2>
          <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
          <span className="ml-auto font-semibold tabular-nums">
            {formatMoney(order.total, view.locale)}
          </span>
        </div>
        <p className="mt-1 text-ink-soft text-sm">
          <time dateTime={order.createdAt.toISOString()}>
            {formatDate(order.createdAt, view.locale)}
          </time>
          {order.asGuest ? <span>, {texts.asGuest}</span> : null}
        </p>
        <ul className="mt-4 flex flex-wrap gap-3">
          {order.items.map((item, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two variants of a product may share the image
              key={index}
              className="flex items-center gap-3 rounded-md bg-sunken py-1.5 pr-4 pl-1.5 text-sm"
            >
              <Thumb
                src={thumbOf(item.art)?.src}
                backdrop={thumbOf(item.art)?.backdrop}
                className="w-10"
              />
              <span>{`${item.quantity} × ${phraseIn(view, item.name)}`}</span>
            </li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap items-start gap-3">
          <BuyAgain orderId={order.id} texts={{ again: texts.again, toCart: texts.toCart }} />
          {/* module: invoices */}
          {status === 'paid' ? (
            <LinkButton href={`/orders/${order.id}/invoice`} variant="quiet" size="sm">
              {t.invoice.title}
            </LinkButton>
          ) : null}
        </div>
      </article>
    </Surface>
  );
}
