import { notFound } from 'next/navigation';
import { addressLines } from '@/lib/addresses/lines';
import { phraseIn } from '@/lib/catalog/localize';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { AddressLabel } from '@/modules/fulfilment/components/address-label';
import { LabelPage } from '@/modules/fulfilment/components/label-page';
import { parcelFor } from '@/modules/fulfilment/queries';

export const generateMetadata = () => dashboardMetadata((d) => d.orders.label);
export const instant = false;

/** The address label of a subscription's parcel. */
export default async function ParcelLabelPage({
  params,
}: PageProps<'/[view]/merchant/parcels/[id]/label'>) {
  const { id } = await params;
  const parcel = await parcelFor(id);
  if (!parcel) notFound();
  const { plan, recipient } = parcel;
  const { d, view } = await dashboardTexts();
  const { orders, fulfilment } = d;
  return (
    <LabelPage
      title={orders.label}
      back={{ href: `/merchant/parcels/${id}`, text: fulfilment.parcel.back }}
    >
      {recipient ? (
        <AddressLabel
          lines={addressLines(recipient.contact, recipient.address)}
          country={recipient.address.country}
          reference={phraseIn(view, plan)}
        />
      ) : (
        <p>{fulfilment.parcel.noLabel}</p>
      )}
    </LabelPage>
  );
}
