import type { ReactNode } from 'react';
import { shop } from '@/brand/shop';
import { PrintButton } from '@/components/order/print-button';
import { LinkButton } from '@/components/ui/button';
import { Lines } from '@/components/ui/text/lines';
import { addressLines, senderAddress } from '@/lib/addresses/address-lines';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import type { ParcelView } from '../read-parcels';
import { parcelTitle } from './parcel-title';

export async function LabelPage({
  title,
  back,
  children,
}: {
  title: string;
  back: { href: string; text: string };
  children: ReactNode;
}) {
  const { print } = (await dashboardTexts()).d.fulfilment.packing;
  return (
    <div className="page pt-8 pb-20 print:py-0">
      <h1 data-print="hide" className="text-3xl">
        {title}
      </h1>
      <div data-print="hide" className="mt-6 flex flex-wrap gap-3">
        <PrintButton>{print}</PrintButton>
        <LinkButton href={back.href} variant="quiet">
          {back.text}
        </LinkButton>
      </div>
      <div className="mt-6 grid gap-6 print:mt-0 print:block">{children}</div>
    </div>
  );
}

/** Each label prints on its own page. */
export async function AddressLabel({ parcel }: { parcel: ParcelView }) {
  const { recipient } = parcel;
  if (!recipient) return null;
  const { contact, address } = recipient;
  return (
    <div className="max-w-md break-inside-avoid border border-line-strong p-6 print:break-after-page print:border-0 print:p-0 print:last:break-after-auto">
      <p className="text-sm">{[shop.legalName, ...senderAddress(address.country)].join(', ')}</p>
      <address className="mt-6 text-2xl not-italic">
        <Lines of={addressLines(contact, address)} />
      </address>
      <p className="mt-6 text-sm">{await parcelTitle(parcel)}</p>
    </div>
  );
}
