import { Link } from '@/components/ui/link';
import { Lines } from '@/components/ui/text/lines';
import { Thumb } from '@/components/ui/thumb';
import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import { fillIn, formatMoney } from '@/lib/format';
import { thumbOf } from '@/lib/images/images';
import { productPath } from '@/lib/markets/slugs';
import type { Money } from '@/lib/money';
import { cardName } from '@/lib/orders/details/card-name';
import type { OrderLine, OrderView } from '@/lib/orders/queries';
import { shownEmail } from '@/lib/shown-email';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatTimestamp } from '@/lib/texts/shop-time';
import { taxLabel } from '@/lib/texts/tax-label';
import type { ViewTexts } from '@/lib/texts/wording';
import { addressIn } from './address-in';
import { displayStatusOf } from './order-status';

/** Items, totals and delivery address. The page of a paid order shows the address elsewhere. */
export async function OrderDetails({ order }: { order: OrderView }) {
  const texts = await pageTexts();
  const { view } = texts;
  const t = texts.t.order;
  const onPaper = displayStatusOf(order.status) === 'paid' ? 'hidden print:block' : undefined;
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="order-items">
        <h2 id="order-items" className="mb-4 text-xl">
          {displayStatusOf(order.status) === 'paid' ? t.bought : t.ordered}
        </h2>
        <ul className="border-line border-t">
          {order.lines.map((line) => (
            <Line key={`${line.name} ${line.detail}`} line={line} view={view} />
          ))}
        </ul>
        <Totals order={order} texts={texts} />
      </section>
      <div className="flex flex-col gap-8 rounded-lg bg-sunken p-6 lg:p-7 print:grid print:grid-cols-3 print:bg-transparent print:p-0">
        <Fact title={t.address} className={onPaper}>
          <address className="not-italic">
            <Lines of={addressIn(view, order.contact, order.address)} />
          </address>
        </Fact>
        <Fact title={t.method} className={onPaper}>
          <span>{phraseIn(view, order.shipping.name)}</span>
          {order.shipping.detail ? (
            <span className="block text-ink-soft">{phraseIn(view, order.shipping.detail)}</span>
          ) : null}
        </Fact>
        <Fact title={t.contact}>
          <span className="wrap-anywhere block">{shownEmail(order.email)}</span>
          <Lines of={order.contact.phone ? [order.contact.phone] : []} />
        </Fact>
        {order.card ? (
          <Fact title={t.card}>
            {fillIn(t.cardEnding, { type: cardName(order.card.type), last4: order.card.last4 })}
          </Fact>
        ) : null}
        <Fact title={t.placed}>
          <time dateTime={order.createdAt.toISOString()}>
            {formatTimestamp(order.createdAt, view.locale)}
          </time>
        </Fact>
        {order.transactionId ? (
          <Fact title={t.reference}>
            <span className="break-all">{order.transactionId}</span>
          </Fact>
        ) : null}
      </div>
    </div>
  );
}

function Line({ line, view }: { line: OrderLine; view: ViewTexts['view'] }) {
  const amount = (money: Money) => formatMoney(money, view.locale);
  const image = thumbOf(line.art);
  const name = phraseIn(view, line.name);
  return (
    <li className="flex items-center gap-4 border-line border-b py-4">
      <Thumb src={image?.src} backdrop={image?.backdrop} className="w-16 print:hidden" />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {line.slug ? (
            <Link href={productPath(view, line.slug)} prefetch={false} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {line.detail ? (
          <p className="text-ink-soft text-sm">{choiceIn(view, line.detail)}</p>
        ) : null}
        <p className="text-ink-soft text-sm tabular-nums">
          {`${line.quantity} × ${amount(line.unit)}`}
        </p>
      </div>
      <p className="tabular-nums">{amount(line.total)}</p>
    </li>
  );
}

function Totals({ order, texts: { t, view } }: { order: OrderView; texts: ViewTexts }) {
  const { subtotal, total, charged, chargedNote } = t.order;
  const amount = (money: Money) => formatMoney(money, view.locale);
  return (
    <dl className="mt-5 ml-auto flex max-w-sm flex-col gap-2 tabular-nums">
      <Row label={subtotal} value={amount(order.subtotal)} />
      <Row label={phraseIn(view, order.shipping.name)} value={amount(order.shipping.price)} />
      {order.taxesIncluded
        ? null
        : order.taxes.map((tax) => (
            <Row key={tax.code} label={phraseIn(view, tax.name)} value={amount(tax.amount)} />
          ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-line border-t pt-3 font-bold text-xl">
        <dt>{total}</dt>
        <dd>{amount(order.total)}</dd>
      </div>
      {order.taxesIncluded
        ? order.taxes.map((tax) => (
            <Row
              key={tax.code}
              quiet
              label={taxLabel(
                t.tax.included,
                { ...tax, name: phraseIn(view, tax.name) },
                view.locale,
              )}
              value={amount(tax.amount)}
            />
          ))
        : null}
      {order.charged ? (
        <>
          <Row label={charged} value={amount(order.charged)} />
          <p className="text-ink-soft text-sm">{chargedNote}</p>
        </>
      ) : null}
    </dl>
  );
}

function Row({
  label,
  value,
  quiet = false,
}: {
  label: string;
  value: string;
  /** A row that explains another one. */
  quiet?: boolean;
}) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${quiet ? 'text-ink-soft text-sm' : ''}`}
    >
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
