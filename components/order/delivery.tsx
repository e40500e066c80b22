import { shop } from '@/brand/shop';
import { Icon } from '@/components/ui/icon';
import type { OrderParcel, OrderView } from '@/lib/orders/queries';
import { Arrival } from './arrival';

const titles: Record<OrderView['fulfilmentStatus'], string> = {
  UNFULFILLED: 'We are preparing it',
  PACKED: 'It is packed',
  PARTIALLY_SHIPPED: 'A part of it is on its way',
  SHIPPED: 'On its way',
  DELIVERED: 'It has arrived',
  CANCELLED: 'We cannot send it',
  RETURNED: 'It is back with us',
};

/** Where a paid order's parcels are. */
export function Delivery({ order }: { order: OrderView }) {
  const { fulfilmentStatus: status, parcels } = order;
  return (
    <section aria-labelledby="order-delivery" className="mb-12">
      <h2 id="order-delivery" className="mb-3 text-xl">
        {titles[status]}
      </h2>
      <Arrival order={order} />
      {status === 'PACKED' ? (
        <p>It leaves with the next collection. We will e-mail you when it does.</p>
      ) : null}
      {status === 'PARTIALLY_SHIPPED' ? (
        <p className="mb-4">The rest follows, and we will e-mail you when it leaves.</p>
      ) : null}
      {parcels.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2">
          {parcels.map((parcel) => (
            <Parcel key={parcel.id} parcel={parcel} />
          ))}
        </ul>
      ) : null}
      <Money order={order} />
    </section>
  );
}

function Parcel({ parcel }: { parcel: OrderParcel }) {
  const { status, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt } = parcel;
  const at = deliveredAt ?? shippedAt;
  return (
    <li className="rounded-lg border border-line bg-surface p-5">
      <p className="flex items-center gap-2 font-semibold">
        {status === 'DELIVERED' ? (
          <Icon name="check" size={20} className="shrink-0 text-positive" />
        ) : null}
        {status === 'DELIVERED' ? 'Delivered' : 'On its way'}
        {at ? (
          <time dateTime={at.toISOString()} className="font-normal text-ink-soft">
            {dayText(at)}
          </time>
        ) : null}
      </p>
      <ul className="mt-2">
        {parcel.lines.map((line) => (
          <li key={line}>{line}</li>
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
            Follow this parcel
          </a>
        </p>
      ) : null}
    </li>
  );
}

/** What becomes of the money of units that are not sent, or came back. */
function Money({ order }: { order: OrderView }) {
  const { cancelledUnits, returnedUnits } = order;
  if (cancelledUnits + returnedUnits === 0) return null;
  return (
    <p className="mt-4 max-w-prose">
      {cancelledUnits > 0 ? `${unitsText(cancelledUnits)} will not be sent. ` : ''}
      {returnedUnits > 0 ? `${unitsText(returnedUnits)} came back to us. ` : ''}
      We send back what you paid for that, as a rule to the card that you paid with. This is done by
      hand, and your bank may take a few days more to show it. Questions? Write to{' '}
      <a href={`mailto:${shop.email}`} className="text-link underline">
        {shop.email}
      </a>
      .
    </p>
  );
}

function unitsText(units: number): string {
  return units === 1 ? 'One item' : `${units} items`;
}

function dayText(at: Date): string {
  return new Intl.DateTimeFormat(shop.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
