import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ActionButton } from '@/components/account/action-button';
import { OrderDetails } from '@/components/order/order-details';
import { headingOf, OrderHead } from '@/components/order/order-head';
import { Shipped } from '@/components/order/shipped';
import { AfterPay } from '@/components/order/status/after-pay';
import { canChange, displayStatusOf } from '@/components/order/status/order-status';
import { StatusWatch } from '@/components/order/status/status-watch';
import { NoScript } from '@/components/ui/no-script';
import { fillIn } from '@/lib/format';
import { revokeOrderLinks } from '@/lib/orders/actions';
import { syncPaymentInBackground } from '@/lib/orders/background-sync';
import { orderForViewer, redirectExpiredLink } from '@/lib/orders/queries';
import { pageTexts } from '@/lib/texts/page-texts';
import { orderSections } from '@/modules/order-sections';

type Props = PageProps<'/[view]/orders/[id]'>;

/** The title contains the order's number only for visitors who may see the order. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ id }, { key }] = await Promise.all([params, searchParams]);
  const order = await orderForViewer(id, typeof key === 'string' ? key : undefined);
  const { number, title } = (await pageTexts()).t.order;
  return {
    title: order ? fillIn(number, { number: order.number }) : title,
    robots: { index: false },
  };
}

/** The response waits for the order: an unknown one needs status 404, which cannot be set after streaming has begun. */
export const instant = false;

export default async function OrderPage({ params, searchParams }: Props) {
  const [{ id }, { key }] = await Promise.all([params, searchParams]);
  const proof = typeof key === 'string' ? key : undefined;
  const order = await orderForViewer(id, proof);
  if (!order) {
    await redirectExpiredLink(id, proof);
    notFound();
  }
  const { t } = await pageTexts();
  const displayStatus = displayStatusOf(order.status);
  syncPaymentInBackground(order.status);
  const query = proof ? `?key=${encodeURIComponent(proof)}` : '';
  return (
    <div className="page min-h-svh pt-8 pb-20 sm:pt-12">
      {canChange(order) ? <NoScript>{t.order.withoutScript}</NoScript> : null}
      <StatusWatch
        status={order.status}
        statusPath={`/orders/${order.id}/status${query}`}
        waiting={canChange(order)}
        text={headingOf(t.order, order)}
      />
      <OrderHead order={order} {...(proof ? { orderKey: proof } : {})} />
      {order.asGuest && !proof ? (
        <p className="mb-8 text-ink-soft text-sm">{t.order.asGuest}</p>
      ) : null}
      {displayStatus === 'paid' ? <AfterPay order={order} query={query} /> : null}
      {displayStatus === 'paid' ? (
        <>
          {orderSections.length === 0 ? <Shipped order={order} /> : null}
          {orderSections.map(({ module, Section }) => (
            <Section key={module} order={order} />
          ))}
        </>
      ) : null}
      <OrderDetails order={order} />
      {order.userId && !proof ? (
        <div data-print="hide" className="mt-10">
          <p className="mb-3 text-ink-soft text-sm">{t.order.links.text}</p>
          <ActionButton
            action={revokeOrderLinks}
            fields={{ orderId: order.id }}
            label={t.order.links.revoke}
            variant="secondary"
            after={null}
          />
        </div>
      ) : null}
    </div>
  );
}
