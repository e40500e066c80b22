import type { Metadata } from 'next';
import { DeskPage } from '@/components/merchant/desk-page';
import { FulfilmentPanel } from '@/components/merchant/fulfilment/fulfilment-panel';
import { OrderPage } from '@/components/merchant/orders/order-page';
import { LinkButton } from '@/components/ui/button';
import { deskOrder, ORDERS_PAGE } from '@/lib/desk/orders/queries';
import { fillIn } from '@/lib/format';
import { fulfilmentFor } from '@/lib/fulfilment/queries';
import { deskMetadata, deskTexts } from '@/lib/texts/desk/page-texts';

type Props = PageProps<'/[view]/merchant/orders/[id]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const order = await deskOrder((await params).id);
  return deskMetadata((d) => fillIn(d.orders.number, { number: order.number }));
}
export const instant = false;

export default async function MerchantOrderPage({ params }: Props) {
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
