import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AddressLabel } from '@/components/merchant/fulfilment/packing/address-label';
import { LabelPage } from '@/components/merchant/fulfilment/packing/label-page';
import { addressLines } from '@/lib/addresses/lines';
import { parcelFor } from '@/lib/fulfilment/queries';

export const metadata: Metadata = { title: 'Address label', robots: { index: false } };
export const instant = false;

/** The address of a subscription's parcel. */
export default async function ParcelLabelPage({
  params,
}: PageProps<'/[view]/merchant/parcels/[id]/label'>) {
  const { id } = await params;
  const parcel = await parcelFor(id);
  if (!parcel) notFound();
  const { plan, recipient } = parcel;
  return (
    <LabelPage
      title="Address label"
      back={{ href: `/merchant/parcels/${id}`, text: 'Back to the parcel' }}
    >
      {recipient ? (
        <AddressLabel lines={addressLines(recipient.contact, recipient.address)} reference={plan} />
      ) : (
        <p>This parcel has no address yet.</p>
      )}
    </LabelPage>
  );
}
