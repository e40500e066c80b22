import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { shop } from '@/brand/shop';
import { PrintButton } from '@/components/order/print-button';
import { formatMoney } from '@/lib/format';
import type { Money } from '@/lib/money';
import { leadOnFromEndedLink, type OrderView, orderForViewer } from '@/lib/orders/queries';

export const metadata: Metadata = { title: 'Invoice', robots: { index: false } };
export const instant = false;

const amount = (money: Money) => formatMoney(money, shop.locale);
/** A printable invoice with everything the tax office requires. */
type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ key?: string | string[] }>;
};

export default async function InvoicePage({ params, searchParams }: Props) {
  const [{ id }, { key }] = await Promise.all([params, searchParams]);
  const proof = typeof key === 'string' ? key : undefined;
  const order = await orderForViewer(id, proof);
  if (!order) await leadOnFromEndedLink(id, proof);
  if (order?.status !== 'PAID') notFound();
  return (
    <div className="page max-w-3xl py-10">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <h1 className="text-3xl">Invoice</h1>
          <p className="mt-2 text-ink-soft">Order {order.number}</p>
        </div>
        <address className="text-sm not-italic">
          <span className="block font-semibold">{shop.legalName}</span>
          <span className="block">{shop.address.street}</span>
          <span className="block">
            {shop.address.postalCode} {shop.address.city}
          </span>
          <span className="block">{shop.email}</span>
        </address>
      </div>
      <Parties order={order} />
      <Items order={order} />
      <p className="mt-8 text-sm">
        Paid{order.card ? ` by card ending in ${order.card.last4}` : ''}
        {order.transactionId ? `, payment reference ${order.transactionId}` : ''}.
      </p>
      <p className="mt-8" data-print="hide">
        <PrintButton>Print this invoice</PrintButton>
      </p>
    </div>
  );
}

function Parties({ order }: { order: OrderView }) {
  const { contact, address } = order;
  const country = new Intl.DisplayNames([shop.locale], { type: 'region' }).of(address.country);
  const lines = [
    `${contact.firstname} ${contact.lastname}`,
    address.line1,
    address.line2,
    `${address.postalCode} ${address.city}`,
    address.region,
    country ?? address.country,
  ].filter(Boolean);
  const date = new Intl.DateTimeFormat(shop.locale, { dateStyle: 'long' });
  const paidAt = order.paidAt ?? order.createdAt;
  return (
    <dl className="mt-8 grid gap-6 sm:grid-cols-2">
      <div>
        <dt className="text-ink-soft text-sm">For</dt>
        <dd>
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft text-sm">Date</dt>
        <dd>
          <time dateTime={paidAt.toISOString()}>{date.format(paidAt)}</time>
        </dd>
      </div>
    </dl>
  );
}

function Items({ order }: { order: OrderView }) {
  const cell = 'border-line border-b py-2.5 align-top';
  const figure = `${cell} text-right tabular-nums whitespace-nowrap pl-4`;
  const { shipping } = order;
  return (
    <div className="mt-8 overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="text-ink-soft text-sm">
            <th scope="col" className={cell}>
              Item
            </th>
            <th scope="col" className={figure}>
              Quantity
            </th>
            <th scope="col" className={figure}>
              Price
            </th>
            <th scope="col" className={figure}>
              {' '}
              Amount{' '}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={`${line.name} ${line.detail}`}>
              <td className={cell}>
                {line.name}
                {line.detail ? (
                  <span className="block text-ink-soft text-sm">{line.detail}</span>
                ) : null}
              </td>
              <td className={figure}>{line.quantity}</td>
              <td className={figure}>{amount(line.unit)}</td>
              <td className={figure}>{amount(line.total)}</td>
            </tr>
          ))}
          <tr>
            <td className={cell}>{shipping.name}</td>
            <td className={figure}>1</td>
            <td className={figure}>{amount(shipping.price)}</td>
            <td className={figure}>{amount(shipping.price)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3} className={`${cell} font-normal`}>
              Before tax
            </th>
            <td className={figure}>
              {amount({ ...order.subtotal, amount: order.subtotal.amount + shipping.price.amount })}
            </td>
          </tr>
          {order.taxes.map((tax) => (
            <tr key={tax.code}>
              <th scope="row" colSpan={3} className={`${cell} font-normal`}>
                {tax.name}
              </th>
              <td className={figure}>{amount(tax.amount)}</td>
            </tr>
          ))}
          <tr className="font-bold text-lg">
            <th scope="row" colSpan={3} className={cell}>
              Total
            </th>
            <td className={figure}>{amount(order.total)}</td>
          </tr>
          {order.charged ? (
            <tr>
              <th scope="row" colSpan={3} className={`${cell} font-normal`}>
                Charged
              </th>
              <td className={figure}>{amount(order.charged)}</td>
            </tr>
          ) : null}
        </tfoot>
      </table>
    </div>
  );
}
