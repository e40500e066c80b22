import { ItemName } from '@/components/order/item-name';
import { PrintButton } from '@/components/order/print-button';
import { Lines } from '@/components/ui/lines';
import { formatMoney } from '@/lib/format';
import type { InvoiceDocument } from '@/lib/invoices/document';
import { defaultView } from '@/lib/markets/views';
import { textsOf } from '@/lib/texts/dictionaries';
import { taxLabel } from '@/lib/texts/tax-label';

/** Invoices are in the shop's own language. */
const words = textsOf(defaultView).tax;

type Props = { document: InvoiceDocument };

/** An issued invoice, to be printed: only what its document says. */
export function InvoiceSheet({ document }: Props) {
  const { seller, number, about } = document;
  return (
    <div className="page max-w-3xl py-10">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <h1 className="text-3xl">Invoice</h1>
          <p className="mt-2 font-semibold">{number}</p>
          <p className="text-ink-soft">
            {about.kind === 'order' ? `Order ${about.orderNumber}` : about.plan}
          </p>
        </div>
        <address className="text-sm not-italic">
          <span className="block font-semibold">{seller.name}</span>
          <Lines of={seller.lines} />
          <span className="block">{seller.email}</span>
          {seller.taxNumber ? <span className="block">Tax number {seller.taxNumber}</span> : null}
        </address>
      </div>
      <Parties document={document} />
      <Items document={document} />
      <Payment document={document} />
      <p className="mt-8" data-print="hide">
        <PrintButton>Print this invoice</PrintButton>
      </p>
    </div>
  );
}

function dayText({ locale }: InvoiceDocument, timestamp: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(timestamp));
}

function Parties({ document }: Props) {
  const { buyer, about } = document;
  const facts = [
    { term: 'Invoice date', value: document.issuedAt },
    { term: 'Paid', value: document.paidAt },
  ];
  return (
    <div className="mt-8 grid gap-6 sm:grid-cols-2">
      <dl>
        <dt className="text-ink-soft text-sm">For</dt>
        <dd>
          <Lines of={[buyer.name, ...buyer.lines, buyer.email]} />
        </dd>
      </dl>
      <dl className="grid content-start gap-3">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-ink-soft text-sm">{term}</dt>
            <dd>
              <time dateTime={value}>{dayText(document, value)}</time>
            </dd>
          </div>
        ))}
        {about.kind === 'subscription' ? (
          <div>
            <dt className="text-ink-soft text-sm">Month</dt>
            <dd>
              {dayText(document, about.from)} to {dayText(document, about.to)}
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

const cell = 'border-line border-b py-2.5 align-top';
const figure = `${cell} text-right tabular-nums whitespace-nowrap pl-4`;

function Items({ document }: Props) {
  const { currency, locale, lines } = document;
  const amount = (minor: number) => formatMoney({ amount: minor, currency }, locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  return (
    <div className="mt-8 overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="text-ink-soft text-sm">
            <th scope="col" className={cell}>
              Item
            </th>
            {['Quantity', 'Price', 'Tax', 'Amount'].map((title) => (
              <th key={title} scope="col" className={figure}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.name} ${line.detail} ${line.unit} ${line.ratesPpm.join()}`}>
              <td className={cell}>
                <ItemName {...line} />
              </td>
              <td className={figure}>{line.quantity}</td>
              <td className={figure}>{amount(line.unit)}</td>
              <td className={figure}>
                {line.ratesPpm.map((rate) => percent.format(rate / 1_000_000)).join(' + ')}
              </td>
              <td className={figure}>{amount(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <Totals document={document} />
      </table>
    </div>
  );
}

function Totals({ document }: Props) {
  const { currency, locale, taxes, net, gross, charged, taxesIncluded } = document;
  const amount = (minor: number) => formatMoney({ amount: minor, currency }, locale);
  const beforeTax = { label: words.netTotal, value: amount(net) };
  const total = { label: words.total, value: amount(gross), isTotal: true };
  const added = taxes.map((tax) => ({
    label: `${tax.name}, of ${amount(tax.base)}`,
    value: amount(tax.amount),
  }));
  const included = taxes.map(({ name, ratePpm, base, amount: tax }) => ({
    label: taxLabel(words.includedOf, { name, ratePpm, base: { amount: base, currency } }, locale),
    value: amount(tax),
  }));
  const rows = [
    ...(taxesIncluded ? [total, ...included, beforeTax] : [beforeTax, ...added, total]),
    ...(charged ? [{ label: 'Charged', value: formatMoney(charged, locale) }] : []),
  ];
  return (
    <tfoot>
      {rows.map(({ label, value, ...row }) => (
        <tr key={label} className={'isTotal' in row ? 'font-bold text-lg' : ''}>
          <th scope="row" colSpan={4} className={'isTotal' in row ? cell : `${cell} font-normal`}>
            {label}
          </th>
          <td className={figure}>{value}</td>
        </tr>
      ))}
    </tfoot>
  );
}

function Payment({ document }: Props) {
  const { card, reference } = document;
  return (
    <p className="mt-8 break-words text-sm">
      Paid{card ? ` by card ending in ${card.last4}` : ''}
      {reference ? (
        <>
          , payment reference <span>{reference}</span>
        </>
      ) : null}
      .
    </p>
  );
}
