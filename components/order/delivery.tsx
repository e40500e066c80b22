import { Icon } from '@/components/ui/icons/icon';
import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import type { OrderParcel, OrderView } from '@/lib/orders/queries';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import type { ViewTexts } from '@/lib/texts/wording';
import { Arrival } from './arrival';
import { Refund } from './refund';

/** The shipments of a paid order. */
export async function Delivery({ order }: { order: OrderView }) {
  const texts = await pageTexts();
  const { titles, packed, rest } = texts.t.order.delivery;
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
            <Parcel key={parcel.id} parcel={parcel} texts={texts} />
          ))}
        </ul>
      ) : null}
      <Refund order={order} texts={texts} />
    </section>
  );
}

function Parcel({ parcel, texts: { t, view } }: { parcel: OrderParcel; texts: ViewTexts }) {
  const { delivered, shipped, follow } = t.order.delivery;
  const { status, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt } = parcel;
  const at = deliveredAt ?? shippedAt;
  return (
    <li className="rounded-lg border border-line bg-surface p-5">
      <p className="flex items-center gap-2 font-semibold">
        {status === 'DELIVERED' ? (
          <Icon name="check" size={20} className="shrink-0 text-positive" />
        ) : null}
        {status === 'DELIVERED' ? delivered : shipped}
        {at ? (
          <time dateTime={at.toISOString()} className="font-normal text-ink-soft">
            {formatDate(at, view.locale)}
          </time>
        ) : null}
      </p>
      <ul className="mt-2">
        {parcel.lines.map(({ quantity, name, detail }) => (
          <li key={`${name} ${detail}`}>
            {[`${quantity} × ${phraseIn(view, name)}`, choiceIn(view, detail)]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
      {carrier || trackingNumber ? (
        <p className="mt-2 text-ink-soft text-sm">
          {[carrier, trackingNumber].filter(Boolean).join(', ')}
        </p>
      ) : null}
      {trackingUrl ? (
        <p className="mt-2" data-print="hide">
          <a href={trackingUrl} className="text-link underline" rel="noreferrer" target="_blank">
            {follow}
          </a>
        </p>
      ) : null}
    </li>
  );
}
