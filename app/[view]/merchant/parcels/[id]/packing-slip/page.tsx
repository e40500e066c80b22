import { notFound } from 'next/navigation';
import { phraseIn } from '@/lib/catalog/localize';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { PackingSlipSheet } from '@/modules/fulfilment/components/packing-slip';
import { parcelFor } from '@/modules/fulfilment/queries';

export const generateMetadata = () => dashboardMetadata((d) => d.fulfilment.slip);
export const instant = false;

type Props = { params: Promise<{ id: string }> };

export default async function ParcelPackingSlipPage({ params }: Props) {
  const { id } = await params;
  const parcel = await parcelFor(id);
  if (!parcel) notFound();
  const { plan, createdAt: at, recipient, slipLines: lines } = parcel;
  const { d, view } = await dashboardTexts();
  const slip = { at, recipient, method: '', lines };
  return (
    <PackingSlipSheet
      title={phraseIn(view, plan)}
      slip={slip}
      back={{ href: `/merchant/parcels/${id}`, text: d.fulfilment.parcel.back }}
    />
  );
}
