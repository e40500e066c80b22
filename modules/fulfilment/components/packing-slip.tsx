import { shop } from '@/brand/shop';
import { itemIn } from '@/components/merchant/variant-name';
import { PrintButton } from '@/components/order/print-button';
import { LinkButton } from '@/components/ui/button';
import { Lines } from '@/components/ui/text/lines';
import { addressLines, shopAddress } from '@/lib/addresses/lines';
import { phraseIn } from '@/lib/catalog/localize';
import type { StoreView } from '@/lib/markets/types';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import type { PackingSlip } from '../queries';
import { type PackingLine, PackingTable } from './packing-table';

/** A packing slip: items and address on one sheet. Without prices: the order may be a gift. */
export async function PackingSlipSheet({
  title,
  slip,
  back,
}: {
  title: string;
  slip: PackingSlip;
  /** To the order or the parcel. */
  back: { href: string; text: string };
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.fulfilment;
  const line = (one: SlipLine) => lineOf(one, view);
  const { recipient } = slip;
  return (
    <div className="page max-w-3xl py-10 print:py-0">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <h1 className="text-3xl">{texts.slip}</h1>
          <p className="mt-2 font-semibold">{title}</p>
          <p className="text-ink-soft">
            <time dateTime={slip.at.toISOString()}>{formatDate(slip.at, view.locale)}</time>
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
        {slip.method ? (
          <div>
            <dt className="text-ink-soft text-sm">{texts.packing.method}</dt>
            <dd>{phraseIn(view, slip.method)}</dd>
          </div>
        ) : null}
      </dl>
      <PackingTable lines={slip.lines.map(line)} />
      <div data-print="hide" className="mt-8 flex flex-wrap gap-3">
        <PrintButton>{texts.packing.printSlip}</PrintButton>
        <LinkButton href={back.href} variant="quiet">
          {back.text}
        </LinkButton>
      </div>
    </div>
  );
}

type SlipLine = PackingSlip['lines'][number];

function lineOf({ id, quantity, ...item }: SlipLine, view: StoreView): PackingLine {
  return { ...itemIn(view, item), key: id, units: quantity };
}
