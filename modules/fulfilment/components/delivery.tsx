import { Arrival } from '@/components/order/arrival';
import { WhatNext } from '@/components/order/status/what-next';
import type { OrderView } from '@/lib/orders/queries';
import { pageTexts } from '@/lib/texts/page-texts';
import { ParcelContents, ParcelStatus } from './parcel';
import { Refund } from './refund';

/** The shipments of a paid order; before the first step, what happens next. */
export async function Delivery({ order }: { order: OrderView }) {
  if (order.fulfilmentStatus === 'UNFULFILLED') return <WhatNext order={order} />;
  const texts = await pageTexts();
  const { titles, packed, rest, delivered, shipped } = texts.t.order.delivery;
  const { fulfilmentStatus: status, parcels } = order;
  return (
    <section aria-labelledby="order-delivery" className="mb-12">
      <h2 id="order-delivery" className="mb-3 text-xl">
        {titles[status]}
      </h2>
      <Arrival order={order} />
      {status === 'PACKED' ? <p>{packed}</p> : null}
      {status === 'PARTIALLY_SHIPPED' ? <p className="mb-4">{rest}</p> : null}
      {parcels.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2">
          {parcels.map((parcel) => (
            <li key={parcel.id} className="rounded-lg border border-line bg-surface p-5">
              <ParcelStatus
                label={parcel.status === 'DELIVERED' ? delivered : shipped}
                isDelivered={parcel.status === 'DELIVERED'}
                at={parcel.deliveredAt ?? parcel.shippedAt}
                view={texts.view}
              />
              <ParcelContents parcel={parcel} texts={texts} />
            </li>
          ))}
        </ul>
      ) : null}
      <Refund order={order} texts={texts} />
    </section>
  );
}
