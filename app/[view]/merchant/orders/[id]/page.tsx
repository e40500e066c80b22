import { DashboardPage } from '@/components/merchant/dashboard-page';
import { OrderPage } from '@/components/merchant/orders/order-page';
import { ShipForm } from '@/components/merchant/orders/ship-form';
import { ForRole } from '@/components/merchant/role';
import { Timestamp } from '@/components/merchant/timestamp';
import { LinkButton } from '@/components/ui/button';
import { Surface } from '@/components/ui/surface';
import { type DashboardOrder, dashboardOrder } from '@/lib/dashboard/orders/dashboard-order';
import { ORDERS_PAGE } from '@/lib/dashboard/orders/order-list';
import { fillIn } from '@/lib/format';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
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

async function ShipPanel({ order }: { order: DashboardOrder }) {
  const texts = (await dashboardTexts()).d.orders.shipping;
  const { id, status, shippedAt, trackingUrl } = order;
  return (
    <Surface>
      <h2 className="mb-3 text-xl">{texts.title}</h2>
      {status === 'PAID' ? null : <p className="text-ink-soft">{texts.notPaid}</p>}
      {shippedAt ? <p>{fillWith(texts.shipped, { at: <Timestamp at={shippedAt} /> })}</p> : null}
      {trackingUrl ? (
        <a href={trackingUrl} className="break-all text-link underline" rel="noreferrer">
          {trackingUrl}
        </a>
      ) : null}
      {status === 'PAID' ? (
        <ForRole>
          <ShipForm id={id} isShipped={shippedAt !== null} />
        </ForRole>
      ) : null}
    </Surface>
  );
}
