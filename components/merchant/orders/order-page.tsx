import type { ReactNode } from 'react';
import { CopyButton } from '@/components/merchant/copy-button';
import { Notes } from '@/components/merchant/notes';
import { Timestamp } from '@/components/merchant/timestamp';
import { Badge } from '@/components/ui/badge';
import { Icon, type IconName } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { Lines } from '@/components/ui/text/lines';
import { TypedText } from '@/components/ui/text/typed-text';
import { addressLines, type StoredAddress } from '@/lib/addresses/address-lines';
import { phraseIn } from '@/lib/catalog/localize';
import { customerPath } from '@/lib/dashboard/customers/customer-list';
import type { DashboardOrder } from '@/lib/dashboard/orders/dashboard-order';
import type { TimelineEntry } from '@/lib/dashboard/orders/timeline';
import { fillIn, formatDays, formatMoney, formatRate } from '@/lib/format';
import { promisedDays } from '@/lib/orders/details/arrival';
import { cardName } from '@/lib/orders/details/card-name';
import { shownEmail } from '@/lib/shown-email';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { itemIn } from '../variant-name';
import { PaymentBadge } from './payment-badge';

type Contact = { firstname?: string; lastname?: string; phone?: string };

/** `children` is the fulfilment panel. */
export async function OrderPage({
  order,
  children,
}: {
  order: DashboardOrder;
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-6">
      <Status order={order} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {/* In a single column, the address follows the parcel, in the order in which staff pack. */}
        <div className="grid gap-6 max-xl:contents">
          {children}
          <Notes subject="order" subjectId={order.id} />
          <History order={order} />
        </div>
        <div className="grid gap-6 max-xl:contents">
          <Address order={order} />
          <Items order={order} />
        </div>
      </div>
      <PaymentDetails order={order} />
    </div>
  );
}

async function moneyOf(): Promise<(amount: number, currency: string) => string> {
  const { view } = await dashboardTexts();
  return (amount, currency) => formatMoney({ amount, currency }, view.locale);
}

async function Status({ order }: { order: DashboardOrder }) {
  const { d } = await dashboardTexts();
  const texts = d.orders;
  const isOpen = order.flags.some((flag) => flag.resolvedAt === null);
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3 text-ink-soft">
        <PaymentBadge status={order.status} />
        {order.amountMismatch ? <Badge tone="caution">{texts.otherAmount}</Badge> : null}
        <span>{fillWith(texts.placed, { at: <Timestamp at={order.createdAt} /> })}</span>
      </p>
      {order.status === 'REVIEW' || isOpen ? (
        <Notice tone="caution" title={texts.needsDecision}>
          <Link href="/merchant/review">{texts.openReview}</Link>
        </Notice>
      ) : null}
    </div>
  );
}

async function Items({ order }: { order: DashboardOrder }) {
  const { d, view } = await dashboardTexts();
  const texts = d.orders;
  const money = await moneyOf();
  const { currency, items } = order;
  const goods = items.filter((item) => !item.isShipping).map((item) => itemIn(view, item));
  const delivery = items.find((item) => item.isShipping);
  return (
    <Surface>
      <h2 className="text-xl">{texts.items}</h2>
      <ul className="mt-3">
        {goods.map((item) => (
          <li key={item.id} className="flex justify-between gap-4 border-line border-b py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {item.slug ? (
                  <Link href={`/products/${item.slug}`} prefetch={false} className="underline">
                    {item.name}
                  </Link>
                ) : (
                  item.name
                )}
              </p>
              {item.detail ? <p className="text-ink-soft text-sm">{item.detail}</p> : null}
              <p className="text-ink-soft text-sm tabular-nums">
                {`${item.quantity} × ${money(item.unitAmount, currency)}`}
              </p>
            </div>
            <p className="tabular-nums">{money(item.unitAmount * item.quantity, currency)}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-4 ml-auto grid max-w-sm gap-1.5 tabular-nums">
        <Sum name={texts.subtotal} value={money(order.subtotalAmount, currency)} />
        <Sum
          name={phraseIn(view, delivery?.name ?? order.shippingMethod)}
          value={money(order.shippingAmount, currency)}
        />
        {order.taxes.map((tax) => (
          <Sum
            key={tax.code}
            name={fillIn(order.taxesIncluded ? texts.contains : texts.tax, {
              name: phraseIn(view, tax.name),
              rate: formatRate(tax.ratePpm, view.locale),
            })}
            value={money(tax.amount, currency)}
          />
        ))}
        <Sum name={texts.total} value={money(order.totalAmount, currency)} strong />
        {order.amountMismatch && order.chargedAmount !== null ? (
          <Sum
            name={texts.charged}
            value={money(order.chargedAmount, order.chargedCurrency ?? currency)}
          />
        ) : null}
      </dl>
      <p className="mt-4 flex flex-wrap justify-between gap-3 text-sm">
        <span>
          {order.cardType
            ? fillIn(texts.card, { type: cardName(order.cardType), last4: order.cardLast4 ?? '?' })
            : null}
        </span>
        {/* module: invoices */}
        {order.status === 'PAID' ? (
          <Link href={`/orders/${order.id}/invoice`} className="text-link underline">
            {d.invoices.title}
          </Link>
        ) : null}
      </p>
    </Surface>
  );
}

function Sum({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-4 ${strong ? 'border-line border-t pt-2 font-bold' : ''}`}
    >
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

async function Address({ order }: { order: DashboardOrder }) {
  const { d, view } = await dashboardTexts();
  const texts = d.orders;
  const contact = order.contact as Contact;
  const lines = addressLines(contact, order.address as StoredAddress);
  const promised = promisedDays(order);
  return (
    <Surface>
      <h2 className="text-xl">{texts.shipTo}</h2>
      <address className="mt-3 not-italic">
        <Lines of={lines} />
      </address>
      {promised ? (
        <p className="mt-3 text-sm">
          {fillIn(texts.promised, {
            days: formatDays(promised.from, promised.to, view.locale),
          })}
        </p>
      ) : null}
      <p className="wrap-anywhere mt-3 text-sm">
        <a href={`mailto:${order.email}`} className="text-link underline">
          {shownEmail(order.email)}
        </a>
        {contact.phone ? (
          <span className="block">
            <TypedText>{contact.phone}</TypedText>
          </span>
        ) : null}
      </p>
      <div data-print="hide" className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={lines.join('\n')} label={texts.copyAddress} />
      </div>
      <p data-print="hide" className="mt-4 grid justify-items-start gap-2 text-sm">
        {order.hasCustomer ? (
          <Link href={customerPath(order.email)} className="text-link underline">
            {texts.customer}
          </Link>
        ) : null}
        <Link
          href={`/merchant/orders?${new URLSearchParams({ q: order.email })}`}
          className="text-link underline"
        >
          {fillIn(texts.allOf, { email: shownEmail(order.email) })}
        </Link>
      </p>
    </Surface>
  );
}

async function History({ order }: { order: DashboardOrder }) {
  const { d } = await dashboardTexts();
  return (
    <Surface>
      <h2 className="text-xl">{d.orders.timeline.title}</h2>
      <Timeline entries={order.timeline.filter(({ kind }) => kind !== 'payment')} />
    </Surface>
  );
}

/** Details of the payment attempts, folded because only doubtful payments need them. */
async function PaymentDetails({ order }: { order: DashboardOrder }) {
  const { d } = await dashboardTexts();
  const texts = d.orders;
  const facts: [string, string | null][] = [
    [texts.transaction, order.transactionId],
    [texts.customerAtService, order.attempts.at(-1)?.customerId ?? null],
  ];
  return (
    <Surface data-print="hide">
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          {texts.paymentDetails}
        </summary>
        <dl className="mt-3 grid gap-2 sm:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-ink-soft text-sm">{name}</dt>
              <dd className="break-all">{value ?? texts.noneYet}</dd>
            </div>
          ))}
        </dl>
        <Timeline entries={order.timeline.filter(({ kind }) => kind === 'payment')} />
      </details>
    </Surface>
  );
}

const icons: Record<TimelineEntry['kind'], IconName> = {
  order: 'bag',
  payment: 'card',
  mail: 'mail',
  staff: 'user',
  flag: 'alert',
};

function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="mt-4 grid gap-4">
      {entries.map(({ at, kind, title, facts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are append-only
        <li key={index} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3">
          <Icon name={icons[kind]} className="mt-1 text-ink-soft" />
          <div>
            <p className="wrap-anywhere font-semibold">{title}</p>
            {facts.map((fact) => (
              <p key={fact} dir="auto" className="wrap-anywhere text-left text-sm">
                {fact}
              </p>
            ))}
            <p className="text-ink-soft text-sm">
              <Timestamp at={at} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
