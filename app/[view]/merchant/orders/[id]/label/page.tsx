import type { Metadata } from 'next';
import { AddressLabel } from '@/components/merchant/fulfilment/packing/address-label';
import { LabelPage } from '@/components/merchant/fulfilment/packing/label-page';
import { addressLines, type StoredAddress } from '@/lib/addresses/lines';
import { deskOrder, ORDERS_PAGE } from '@/lib/desk/orders/queries';

export const metadata: Metadata = { title: 'Address label', robots: { index: false } };
export const instant = false;

/** The address of an order. */
export default async function OrderLabelPage({
  params,
}: PageProps<'/[view]/merchant/orders/[id]/label'>) {
  const { id, number, contact, address } = await deskOrder((await params).id);
  const lines = addressLines(
    contact as { firstname?: string; lastname?: string },
    address as StoredAddress,
  );
  return (
    <LabelPage
      title="Address label"
      back={{ href: `${ORDERS_PAGE}/${id}`, text: 'Back to the order' }}
    >
      <AddressLabel lines={lines} reference={`Order ${number}`} />
    </LabelPage>
  );
}
