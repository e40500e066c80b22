import { notFound } from 'next/navigation';
import { dashboardMetadata } from '@/lib/texts/dashboard/page-texts';
import { PackingSlip } from '@/modules/fulfilment/components/packing-slip';
import { parcelTitle } from '@/modules/fulfilment/components/parcel-title';
import { parcelFor } from '@/modules/fulfilment/read-parcels';

export const generateMetadata = () => dashboardMetadata((d) => d.fulfilment.slip);
export const instant = false;

type Props = { params: Promise<{ id: string }> };

export default async function ParcelPackingSlipPage({ params }: Props) {
  const sale = await parcelFor((await params).id);
  if (!sale) notFound();
  return <PackingSlip parcel={sale.parcel} title={await parcelTitle(sale.parcel)} />;
}
