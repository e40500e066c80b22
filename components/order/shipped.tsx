import { fillIn } from '@/lib/format';
import type { OrderView } from '@/lib/orders/queries';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import { WhatNext } from './status/what-next';

export async function Shipped({ order }: { order: OrderView }) {
  const { shippedAt, trackingUrl } = order;
  if (!shippedAt) return <WhatNext order={order} />;
  const { t, view } = await pageTexts();
  const { title, at, follow } = t.order.shipped;
  return (
    <section aria-labelledby="order-delivery" className="mb-12">
      <h2 id="order-delivery" className="mb-3 text-xl">
        {title}
      </h2>
      <p>{fillIn(at, { day: formatDate(shippedAt, view.locale) })}</p>
      {trackingUrl ? (
        <p className="mt-2" data-print="hide">
          <a href={trackingUrl} className="text-link underline" rel="noreferrer" target="_blank">
            {follow}
          </a>
        </p>
      ) : null}
    </section>
  );
}
