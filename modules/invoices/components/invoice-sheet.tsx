import type { Metadata } from 'next';
import { ItemName } from '@/components/order/item-name';
import { PrintButton } from '@/components/order/print-button';
import { Lines } from '@/components/ui/text/lines';
import { fillIn, formatMoney, formatRate } from '@/lib/format';
import { shownEmail } from '@/lib/shown-email';
import { spellingOf, textsOf } from '@/lib/texts/dictionaries';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import { taxLabel } from '@/lib/texts/tax-label';
import type { InvoiceDocument } from '@/modules/invoices/document';

type Props = { document: InvoiceDocument };

/** An invoice keeps the language that it was issued in, whatever the page's language is. */
const textsOfDocument = ({ locale }: InvoiceDocument) => textsOf(spellingOf(locale));

/** The page's title is the file name when an invoice is saved, so it contains the number. */
export async function invoiceMetadata(
  document: InvoiceDocument | null | undefined,
): Promise<Metadata> {
  const { title } = (await pageTexts()).t.invoice;
  return { title: document ? `${title} ${document.number}` : title, robots: { index: false } };
}

/** Renders only the stored document, so that an issued invoice never changes. */
export function InvoiceSheet({ document }: Props) {
  const { seller, number, about, locale } = document;
  const { invoice } = textsOfDocument(document);
  return (
    <div lang={spellingOf(locale).locale} className="page max-w-3xl py-10">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <h1 className="text-3xl">{invoice.title}</h1>
          <p className="mt-2 font-semibold">{number}</p>
          <p className="text-ink-soft">
            {about.kind === 'order'
              ? fillIn(invoice.order, { number: about.orderNumber })
              : about.plan}
          </p>
        </div>
        <address className="text-sm not-italic">
          <span className="block font-semibold">{seller.name}</span>
          <Lines of={seller.lines} />
          <span className="block">{seller.email}</span>
          {seller.taxNumber ? (
            <span className="block">{fillIn(invoice.taxNumber, { number: seller.taxNumber })}</span>
          ) : null}
        </address>
      </div>
      <Parties document={document} />
      <Items document={document} />
      <Payment document={document} />
      <p className="mt-8" data-print="hide">
        <PrintButton>{invoice.print}</PrintButton>
      </p>
    </div>
  );
}

function dayText({ locale }: InvoiceDocument, timestamp: string): string {
  return formatDate(new Date(timestamp), locale);
}

function Parties({ document }: Props) {
  const { buyer, about } = document;
  const { invoice } = textsOfDocument(document);
  const facts = [
    { term: invoice.date, value: document.issuedAt },
    { term: invoice.paid, value: document.paidAt },
  ];
  return (
    <div className="mt-8 grid gap-6 sm:grid-cols-2">
      <dl>
        <dt className="text-ink-soft text-sm">{invoice.for}</dt>
        <dd>
          <Lines of={[buyer.name, ...buyer.lines, shownEmail(buyer.email)]} />
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
            <dt className="text-ink-soft text-sm">{invoice.month}</dt>
            <dd>
              {fillIn(invoice.fromTo, {
                from: dayText(document, about.from),
                to: dayText(document, about.to),
              })}
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

const cell = 'border-line border-b py-2.5 align-top';
const figure = `${cell} text-right tabular-nums whitespace-nowrap pl-4`;
// A phone has no room for five columns, so these two are a line below the item there.
const ofUnit = `${figure} max-sm:hidden`;

function Items({ document }: Props) {
  const { currency, locale, lines } = document;
  const amount = (minor: number) => formatMoney({ amount: minor, currency }, locale);
  const { invoice } = textsOfDocument(document);
  return (
    <div className="mt-8 overflow-x-auto">
      <table className="w-full text-left text-sm sm:text-base">
        <thead>
          <tr className="text-ink-soft text-xs sm:text-sm">
            <th scope="col" className={`${cell} w-full`}>
              {invoice.item}
            </th>
            {[invoice.quantity, invoice.price].map((title) => (
              <th key={title} scope="col" className={ofUnit}>
                {title}
              </th>
            ))}
            {[invoice.tax, invoice.amount].map((title) => (
              <th key={title} scope="col" className={figure}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.name} ${line.detail} ${line.unit} ${line.ratesPpm.join()}`}>
              <td className={`${cell} min-w-20 hyphens-auto [overflow-wrap:anywhere]`}>
                <ItemName {...line} />
                <span className="block text-ink-soft sm:hidden">
                  {`${line.quantity} × ${amount(line.unit)}`}
                </span>
              </td>
              <td className={ofUnit}>{line.quantity}</td>
              <td className={ofUnit}>{amount(line.unit)}</td>
              <td className={figure}>
                {line.ratesPpm.map((rate) => formatRate(rate, locale)).join(' + ')}
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
  const { invoice, tax: copy } = textsOfDocument(document);
  const beforeTax = { label: copy.netTotal, value: amount(net) };
  const total = { label: copy.total, value: amount(gross), isTotal: true };
  const added = taxes.map((tax) => ({
    label: fillIn(invoice.taxOf, { name: tax.label ?? tax.name, base: amount(tax.base) }),
    value: amount(tax.amount),
  }));
  const included = taxes.map(({ name, label = name, ratePpm, base, amount: tax }) => ({
    label: taxLabel(
      copy.includedOf,
      { name: label, ratePpm, base: { amount: base, currency } },
      locale,
    ),
    value: amount(tax),
  }));
  const rows = [
    ...(taxesIncluded ? [total, ...included, beforeTax] : [beforeTax, ...added, total]),
    ...(charged ? [{ label: invoice.charged, value: formatMoney(charged, locale) }] : []),
  ];
  return (
    <tfoot>
      {rows.map(({ label, value, ...row }) => (
        <tr key={label} className={'isTotal' in row ? 'font-bold text-base sm:text-lg' : ''}>
          <th scope="row" colSpan={2} className={'isTotal' in row ? cell : `${cell} font-normal`}>
            {label}
          </th>
          <td colSpan={2} className={ofUnit} />
          <td className={figure}>{value}</td>
        </tr>
      ))}
    </tfoot>
  );
}

function Payment({ document }: Props) {
  const { card, reference } = document;
  const { paidBy } = textsOfDocument(document).invoice;
  const byCard = reference ? paidBy.both : paidBy.card;
  const text = card ? byCard : reference ? paidBy.reference : paidBy.nothing;
  return (
    <p className="mt-8 break-words text-sm">
      {fillWith(text, { last4: card?.last4, reference: <span>{reference}</span> })}
    </p>
  );
}
