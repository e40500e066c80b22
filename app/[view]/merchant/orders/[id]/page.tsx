import type { Metadata } from 'next';
import { DeskPage } from '@/components/merchant/desk-page';
import { FulfilmentPanel } from '@/components/merchant/fulfilment/fulfilment-panel';
import { OrderPage } from '@/components/merchant/orders/order-page';
import { LinkButton } from '@/components/ui/button';
import { deskOrder, ORDERS_PAGE } from '@/lib/desk/orders/queries';
import { fulfilmentFor } from '@/lib/fulfilment/queries';

export const metadata: Metadata = { title: 'Order', robots: { index: false } };
export const instant = false;

export default async function MerchantOrderPage({
  params,
}: PageProps<'/[view]/merchant/orders/[id]'>) {
  const { id } = await params;
  const [order, fulfilment] = await Promise.all([deskOrder(id), fulfilmentFor(id)]);
  return (
    <DeskPage
      title={`Order ${order.number}`}
      actions={
        <LinkButton href={ORDERS_PAGE} variant="quiet" size="sm">
          All orders
        </LinkButton>
      }
    >
      <OrderPage order={order}>
        {fulfilment ? <FulfilmentPanel fulfilment={fulfilment} /> : null}
      </OrderPage>
    </DeskPage>
  );
}
