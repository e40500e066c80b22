import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DeskPage } from '@/components/merchant/desk-page';
import { FulfilmentPanel } from '@/components/merchant/fulfilment-panel';
import { fulfilmentFor } from '@/lib/fulfilment/queries';

export const metadata: Metadata = { title: 'Order', robots: { index: false } };
export const instant = false;

export default async function MerchantOrderPage({ params }: PageProps<'/merchant/orders/[id]'>) {
  const { id } = await params;
  const fulfilment = await fulfilmentFor(id);
  if (!fulfilment) notFound();
  return (
    <DeskPage title={`Order ${fulfilment.number}`}>
      <FulfilmentPanel fulfilment={fulfilment} />
    </DeskPage>
  );
}
