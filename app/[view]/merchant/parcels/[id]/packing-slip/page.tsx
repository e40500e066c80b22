import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PackingSlipSheet } from '@/components/merchant/fulfilment/packing/packing-slip';
import { parcelFor } from '@/lib/fulfilment/queries';

export const metadata: Metadata = { title: 'Packing slip', robots: { index: false } };
export const instant = false;

type Props = { params: Promise<{ id: string }> };

export default async function ParcelPackingSlipPage({ params }: Props) {
  const { id } = await params;
  const parcel = await parcelFor(id);
  if (!parcel) notFound();
  const { plan, createdAt: at, recipient, slipLines: lines } = parcel;
  return <PackingSlipSheet slip={{ title: plan, at, recipient, method: '', lines }} />;
}
