import { shop } from '@/brand/shop';
import { itemIn } from '@/components/merchant/variant-name';
import { ItemName } from '@/components/order/item-name';
import { PrintButton } from '@/components/order/print-button';
import { LinkButton } from '@/components/ui/button';
import { Lines } from '@/components/ui/text/lines';
import { addressLines, shopAddress } from '@/lib/addresses/address-lines';
import { phraseIn } from '@/lib/catalog/localize';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import type { ParcelView } from '../read-parcels';

/** Shows no prices, because the order may be a gift. */
export async function PackingSlip({ parcel, title }: { parcel: ParcelView; title: string }) {
  const { d, view } = await dashboardTexts();
  const texts = d.fulfilment;
  const { recipient, method, createdAt } = parcel;
  return (
    <div className="page max-w-3xl py-10 print:py-0">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <h1 className="text-3xl">{texts.slip}</h1>
          <p className="mt-2 font-semibold">{title}</p>
          <p className="text-ink-soft">
            <time dateTime={createdAt.toISOString()}>{formatDate(createdAt, view.locale)}</time>
          </p>
        </div>
        <address className="text-sm not-italic">
          <span className="block font-semibold">{shop.legalName}</span>
          <Lines of={shopAddress} />
        </address>
      </div>
      <dl className="mt-8 grid gap-6 sm:grid-cols-2">
        <div>
          <dt className="text-ink-soft text-sm">{d.orders.shipTo}</dt>
          <dd className="text-lg">
            {recipient ? (
              <Lines of={addressLines(recipient.contact, recipient.address)} />
            ) : (
              texts.noAddress
            )}
          </dd>
        </div>
        {method ? (
          <div>
            <dt className="text-ink-soft text-sm">{texts.packing.method}</dt>
            <dd>{phraseIn(view, method)}</dd>
          </div>
        ) : null}
      </dl>
      <PackingTable
        lines={parcel.lines.map(({ id, quantity, ...item }) => ({
          ...{ ...itemIn(view, item), key: id, units: quantity },
        }))}
      />
      <div data-print="hide" className="mt-8 flex flex-wrap gap-3">
        <PrintButton>{texts.packing.printSlip}</PrintButton>
        <LinkButton href={`/merchant/parcels/${parcel.id}`} variant="quiet">
          {texts.parcel.back}
        </LinkButton>
      </div>
    </div>
  );
}

const cell = 'border-line border-b py-2.5 pr-4 align-top';

export type PackingLine = {
  key: string;
  units: number;
  name: string;
  detail: string;
  sku: string | null;
  parcels?: number;
};

export async function PackingTable({ lines }: { lines: readonly PackingLine[] }) {
  const texts = (await dashboardTexts()).d.fulfilment.packing.columns;
  const hasParcels = lines.some(({ parcels }) => parcels !== undefined);
  return (
    <table className="mt-8 w-full text-left">
      <thead>
        <tr className="text-ink-soft text-sm">
          <th scope="col" className={`${cell} w-16`}>
            {texts.units}
          </th>
          {[texts.item, texts.sku, ...(hasParcels ? [texts.parcels] : [])].map((title) => (
            <th key={title} scope="col" className={cell}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, units, sku, parcels, ...item }) => (
          <tr key={key}>
            <td className={`${cell} font-bold tabular-nums`}>{units}</td>
            <td className={cell}>
              <ItemName {...item} />
            </td>
            <td className={`${cell} wrap-anywhere text-sm`}>{sku}</td>
            {hasParcels ? <td className={`${cell} tabular-nums`}>{parcels}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
