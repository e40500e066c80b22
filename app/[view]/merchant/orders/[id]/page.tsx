import { DeskPage } from '@/components/merchant/desk-page';
import { FulfilmentPanel } from '@/components/merchant/fulfilment/fulfilment-panel';
import { OrderPage } from '@/components/merchant/orders/order-page';
import { LinkButton } from '@/components/ui/button';
import { deskOrder, ORDERS_PAGE } from '@/lib/desk/orders/queries';
import { fillIn } from '@/lib/format';
import { fulfilmentFor } from '@/lib/fulfilment/queries';
import { deskMetadata, deskTexts } from '@/lib/texts/desk/page-texts';

export const generateMetadata = () => deskMetadata((d) => d.orders.one);
export const instant = false;

export default async function MerchantOrderPage({
  params,
}: PageProps<'/[view]/merchant/orders/[id]'>) {
  const { id } = await params;
  const [order, fulfilment, { d }] = await Promise.all([
    deskOrder(id),
    fulfilmentFor(id),
    deskTexts(),
  ]);
  return (
    <DeskPage
      title={fillIn(d.orders.number, { number: order.number })}
      actions={
        <LinkButton href={ORDERS_PAGE} variant="quiet" size="sm">
          {d.orders.all}
        </LinkButton>
      }
    >
      <OrderPage order={order}>
        {fulfilment ? <FulfilmentPanel fulfilment={fulfilment} /> : null}
      </OrderPage>
    </DeskPage>
  );
}
