import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PackingSlipSheet } from '@/components/merchant/fulfilment/packing/packing-slip';
import { packingSlipOf } from '@/lib/fulfilment/queries';

export const metadata: Metadata = { title: 'Packing slip', robots: { index: false } };
export const instant = false;

type Props = { params: Promise<{ id: string }> };

export default async function OrderPackingSlipPage({ params }: Props) {
  const { id } = await params;
  const slip = await packingSlipOf(id);
  if (!slip) notFound();
  return <PackingSlipSheet slip={slip} />;
}
