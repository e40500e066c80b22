import { shop } from '@/brand/shop';
import { PrintButton } from '@/components/order/print-button';
import type { PackingSlip } from '@/lib/fulfilment/queries';

/** What goes into a box and where the box goes, on one sheet. No prices: it may be a present. */
export function PackingSlipSheet({ slip }: { slip: PackingSlip }) {
  const { recipient } = slip;
  return (
    <div className="page max-w-3xl py-10 print:py-0">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <h1 className="text-3xl">Packing slip</h1>
          <p className="mt-2 font-semibold">{slip.title}</p>
          <p className="text-ink-soft">
            <time dateTime={slip.at.toISOString()}>{dayText(slip.at)}</time>
          </p>
        </div>
        <address className="text-sm not-italic">
          <span className="block font-semibold">{shop.legalName}</span>
          <span className="block">{shop.address.street}</span>
          <span className="block">
            {shop.address.postalCode} {shop.address.city}
          </span>
        </address>
      </div>
      <dl className="mt-8 grid gap-6 sm:grid-cols-2">
        <div>
          <dt className="text-ink-soft text-sm">Ship to</dt>
          <dd className="text-lg">
            {recipient
              ? recipientLines(recipient).map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))
              : 'No address yet'}
          </dd>
        </div>
        {slip.method ? (
          <div>
            <dt className="text-ink-soft text-sm">Delivery method</dt>
            <dd>{slip.method}</dd>
          </div>
        ) : null}
      </dl>
      <table className="mt-8 w-full text-left">
        <thead>
          <tr className="text-ink-soft text-sm">
            <th scope="col" className={`${cell} w-16`}>
              Units
            </th>
            <th scope="col" className={cell}>
              Item
            </th>
            <th scope="col" className={cell}>
              SKU
            </th>
          </tr>
        </thead>
        <tbody>
          {slip.lines.map((line) => (
            <tr key={line.id}>
              <td className={`${cell} font-bold tabular-nums`}>{line.quantity}</td>
              <td className={cell}>
                {line.name}
                {line.detail ? (
                  <span className="block text-ink-soft text-sm">{line.detail}</span>
                ) : null}
              </td>
              <td className={`${cell} wrap-anywhere text-sm`}>{line.sku}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-8">
        <PrintButton>Print this slip</PrintButton>
      </p>
    </div>
  );
}

const cell = 'border-line border-b py-2.5 pr-4 align-top';

/** The lines of an address, as on an envelope. */
export function recipientLines({
  contact,
  address,
}: NonNullable<PackingSlip['recipient']>): string[] {
  const country = new Intl.DisplayNames([shop.locale], { type: 'region' }).of(address.country);
  return [
    `${contact.firstname} ${contact.lastname}`,
    address.line1,
    address.line2 ?? '',
    `${address.postalCode} ${address.city}`,
    address.region ?? '',
    country ?? address.country,
  ].filter(Boolean);
}

function dayText(at: Date): string {
  return new Intl.DateTimeFormat(shop.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
