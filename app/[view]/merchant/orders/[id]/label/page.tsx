import { addressLines, type StoredAddress } from '@/lib/addresses/lines';
import { dashboardOrder, ORDERS_PAGE } from '@/lib/dashboard/orders/queries';
import { fillIn } from '@/lib/format';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { AddressLabel } from '@/modules/fulfilment/components/address-label';
import { LabelPage } from '@/modules/fulfilment/components/label-page';

type Props = PageProps<'/[view]/merchant/orders/[id]/label'>;

export const generateMetadata = async ({ params }: Props) => {
  const { number } = await dashboardOrder((await params).id);
  return dashboardMetadata(({ orders }) => `${fillIn(orders.number, { number })}: ${orders.label}`);
};
export const instant = false;

/** The address label of an order. */
export default async function OrderLabelPage({ params }: Props) {
  const { id, number, contact, address } = await dashboardOrder((await params).id);
  const { orders } = (await dashboardTexts()).d;
  const to = address as StoredAddress;
  const lines = addressLines(contact as { firstname?: string; lastname?: string }, to);
  return (
    <LabelPage
      title={orders.label}
      back={{ href: `${ORDERS_PAGE}/${id}`, text: orders.backToOrder }}
    >
      <AddressLabel
        lines={lines}
        country={to.country}
        reference={fillIn(orders.number, { number })}
      />
    </LabelPage>
  );
}
