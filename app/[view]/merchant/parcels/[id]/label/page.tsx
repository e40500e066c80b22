import { notFound } from 'next/navigation';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { AddressLabel, LabelPage } from '@/modules/fulfilment/components/label-page';
import { parcelFor } from '@/modules/fulfilment/read-parcels';

export const generateMetadata = () => dashboardMetadata((d) => d.fulfilment.label);
export const instant = false;

export default async function ParcelLabelPage({
  params,
}: PageProps<'/[view]/merchant/parcels/[id]/label'>) {
  const { id } = await params;
  const sale = await parcelFor(id);
  if (!sale) notFound();
  const { fulfilment } = (await dashboardTexts()).d;
  return (
    <LabelPage
      title={fulfilment.label}
      back={{ href: `/merchant/parcels/${id}`, text: fulfilment.parcel.back }}
    >
      <AddressLabel parcel={sale.parcel} />
      {sale.parcel.recipient ? null : <p>{fulfilment.parcel.noLabel}</p>}
    </LabelPage>
  );
}
