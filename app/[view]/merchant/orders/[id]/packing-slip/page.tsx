import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { fillIn } from '@/lib/format';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { PackingSlipSheet } from '@/modules/fulfilment/components/packing-slip';
import { packingSlipOf } from '@/modules/fulfilment/queries';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const slip = await packingSlipOf((await params).id);
  return dashboardMetadata(({ orders, fulfilment }) =>
    slip
      ? `${fillIn(orders.number, { number: slip.number })}: ${fulfilment.slip}`
      : fulfilment.slip,
  );
}
export const instant = false;

export default async function OrderPackingSlipPage({ params }: Props) {
  const { id } = await params;
  const slip = await packingSlipOf(id);
  if (!slip) notFound();
  const { orders } = (await dashboardTexts()).d;
  return (
    <PackingSlipSheet
      title={fillIn(orders.number, { number: slip.number })}
      slip={slip}
      back={{ href: `/merchant/orders/${id}`, text: orders.backToOrder }}
    />
  );
}
