import { DashboardPage } from '@/components/merchant/dashboard-page';
import { OrderPage } from '@/components/merchant/orders/order-page';
import { ShipPanel } from '@/components/merchant/orders/ship-panel';
import { LinkButton } from '@/components/ui/button';
import { dashboardOrder, ORDERS_PAGE } from '@/lib/dashboard/orders/queries';
import { fillIn } from '@/lib/format';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { orderPanels } from '@/modules/order-panels';

type Props = PageProps<'/[view]/merchant/orders/[id]'>;

export const generateMetadata = async ({ params }: Props) => {
  const order = await dashboardOrder((await params).id);
  return dashboardMetadata((d) => fillIn(d.orders.number, { number: order.number }));
};
export const instant = false;

export default async function MerchantOrderPage({ params }: Props) {
  const { id } = await params;
  const [order, { d }] = await Promise.all([dashboardOrder(id), dashboardTexts()]);
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
        {orderPanels.length === 0 ? <ShipPanel order={order} /> : null}
        {orderPanels.map(({ module, Panel }) => (
          <Panel key={module} orderId={id} />
        ))}
      </OrderPage>
    </DashboardPage>
  );
}
