import { DashboardPage } from '@/components/merchant/dashboard-page';
import { FulfilmentPanel } from '@/components/merchant/fulfilment/fulfilment-panel';
import { OrderPage } from '@/components/merchant/orders/order-page';
import { LinkButton } from '@/components/ui/button';
import { dashboardOrder, ORDERS_PAGE } from '@/lib/dashboard/orders/queries';
import { fillIn } from '@/lib/format';
import { fulfilmentFor } from '@/lib/fulfilment/queries';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';

type Props = PageProps<'/[view]/merchant/orders/[id]'>;

export const generateMetadata = async ({ params }: Props) => {
  const order = await dashboardOrder((await params).id);
  return dashboardMetadata((d) => fillIn(d.orders.number, { number: order.number }));
};
export const instant = false;

export default async function MerchantOrderPage({ params }: Props) {
  const { id } = await params;
  const [order, fulfilment, { d }] = await Promise.all([
    dashboardOrder(id),
    fulfilmentFor(id),
    dashboardTexts(),
  ]);
  return (
    <DashboardPage
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
    </DashboardPage>
  );
}
