import { shop } from '@/brand/shop';
import { Lines } from '@/components/ui/lines';
import { Link } from '@/components/ui/link';
import { Thumb } from '@/components/ui/thumb';
import { addressLines } from '@/lib/addresses/lines';
import { formatMoney } from '@/lib/format';
import { thumbOf } from '@/lib/images';
import type { Money } from '@/lib/money';
import { cardName } from '@/lib/orders/card-name';
import type { OrderLine, OrderView } from '@/lib/orders/queries';
import { displayStatusOf } from './order-status';

const amount = (money: Money) => formatMoney(money, shop.locale);

/** Items, totals and delivery address of an order. On the page of a paid one the address stands above already. */
export function OrderDetails({ order }: { order: OrderView }) {
  const onPaper = displayStatusOf(order.status) === 'paid' ? 'hidden print:block' : undefined;
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="order-items">
        <h2 id="order-items" className="mb-4 text-xl">
          {displayStatusOf(order.status) === 'paid' ? 'What you bought' : 'What you ordered'}
        </h2>
        <ul className="border-line border-t">
          {order.lines.map((line) => (
            <Line key={`${line.name} ${line.detail}`} line={line} />
          ))}
        </ul>
        <Totals order={order} />
      </section>
      <div className="flex flex-col gap-8 rounded-lg bg-sunken p-6 lg:p-7 print:grid print:grid-cols-3 print:bg-transparent print:p-0">
        <Fact title="Delivery address" className={onPaper}>
          <address className="not-italic">
            <Lines of={addressLines(order.contact, order.address)} />
          </address>
        </Fact>
        <Fact title="Delivery method" className={onPaper}>
          {order.shipping.name}
          {order.shipping.detail ? (
            <span className="block text-ink-soft">{order.shipping.detail}</span>
          ) : null}
        </Fact>
        <Fact title="Contact">
          <span className="wrap-anywhere block">{order.email}</span>
          {order.contact.phone ? <span className="block">{order.contact.phone}</span> : null}
        </Fact>
        {order.card ? (
          <Fact title="Card">
            {cardName(order.card.type)} ending in {order.card.last4}
          </Fact>
        ) : null}
        <Fact title="Placed">
          <time dateTime={order.createdAt.toISOString()}>{dateText(order.createdAt)}</time>
        </Fact>
        {order.transactionId ? (
          <Fact title="Payment reference">
            <span className="break-all">{order.transactionId}</span>
          </Fact>
        ) : null}
      </div>
    </div>
  );
}

function Line({ line }: { line: OrderLine }) {
  const image = thumbOf(line.art);
  return (
    <li className="flex items-center gap-4 border-line border-b py-4">
      <Thumb src={image?.src} backdrop={image?.backdrop} className="w-16 print:hidden" />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {line.slug ? (
            <Link href={`/products/${line.slug}`} prefetch={false} className="hover:underline">
              {line.name}
            </Link>
          ) : (
            line.name
          )}
        </p>
        {line.detail ? <p className="text-ink-soft text-sm">{line.detail}</p> : null}
        <p className="text-ink-soft text-sm tabular-nums">
          {line.quantity} × {amount(line.unit)}
        </p>
      </div>
      <p className="tabular-nums">{amount(line.total)}</p>
    </li>
  );
}

function Totals({ order }: { order: OrderView }) {
  return (
    <dl className="mt-5 ml-auto flex max-w-sm flex-col gap-2 tabular-nums">
      <Row label="Subtotal" value={amount(order.subtotal)} />
      <Row label={order.shipping.name} value={amount(order.shipping.price)} />
      {order.taxes.map((tax) => (
        <Row key={tax.code} label={tax.name} value={amount(tax.amount)} />
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-line border-t pt-3 font-bold text-xl">
        <dt>Total</dt>
        <dd>{amount(order.total)}</dd>
      </div>
      {order.charged ? (
        <>
          <Row label="Charged to your card" value={amount(order.charged)} />
          <p className="text-ink-soft text-sm">
            This is not the total that you agreed to. We have been told and are looking into it; you
            need not do anything.
          </p>
        </>
      ) : null}
    </dl>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Fact({
  title,
  className,
  children,
}: {
  title: string;
  className?: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <div className={className}>
      <h3 className="mb-1 font-sans font-semibold text-ink-soft text-sm tracking-normal">
        {title}
      </h3>
      <div>{children}</div>
    </div>
  );
}

function dateText(date: Date): string {
  return new Intl.DateTimeFormat(shop.locale, { dateStyle: 'long', timeStyle: 'short' }).format(
    date,
  );
}
