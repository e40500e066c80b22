import { notFound } from 'next/navigation';
import { PackingSlipSheet } from '@/components/merchant/fulfilment/packing/packing-slip';
import { packingSlipOf } from '@/lib/fulfilment/queries';
import { deskMetadata } from '@/lib/texts/desk/page-texts';

export const generateMetadata = () => deskMetadata((d) => d.fulfilment.slip);
export const instant = false;

type Props = { params: Promise<{ id: string }> };

export default async function OrderPackingSlipPage({ params }: Props) {
  const { id } = await params;
  const slip = await packingSlipOf(id);
  if (!slip) notFound();
  return <PackingSlipSheet slip={slip} />;
}
