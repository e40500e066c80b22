import { notFound } from 'next/navigation';
import { addressLines } from '@/lib/addresses/lines';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { AddressLabel, LabelPage } from '@/modules/fulfilment/components/label-page';
import { parcelTitle } from '@/modules/fulfilment/components/parcel-title';
import { parcelFor } from '@/modules/fulfilment/read-parcels';

export const generateMetadata = () => dashboardMetadata((d) => d.fulfilment.label);
export const instant = false;

export default async function ParcelLabelPage({
  params,
}: PageProps<'/[view]/merchant/parcels/[id]/label'>) {
  const { id } = await params;
  const sale = await parcelFor(id);
  if (!sale) notFound();
  const { recipient } = sale.parcel;
  const { fulfilment } = (await dashboardTexts()).d;
  return (
    <LabelPage
      title={fulfilment.label}
      back={{ href: `/merchant/parcels/${id}`, text: fulfilment.parcel.back }}
    >
      {recipient ? (
        <AddressLabel
          lines={addressLines(recipient.contact, recipient.address)}
          country={recipient.address.country}
          reference={await parcelTitle(sale.parcel)}
        />
      ) : (
        <p>{fulfilment.parcel.noLabel}</p>
      )}
    </LabelPage>
  );
}
