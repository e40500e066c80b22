import { shop } from '@/brand/shop';
import { now } from '@/lib/clock';
import { isOverdue } from '@/lib/delivery/arrivals';
import { deliveryTexts } from '@/lib/delivery/texts';
import { formatDays } from '@/lib/format';
import type { OrderView } from '@/lib/orders/queries';

/** When a paid order arrives, as it was promised; what to do once that day is over. */
export function Arrival({ order }: { order: OrderView }) {
  const { arrival, fulfilmentStatus } = order;
  const isOver = ['DELIVERED', 'CANCELLED', 'RETURNED'].includes(fulfilmentStatus);
  if (!arrival || isOver) return null;
  const days = formatDays(arrival.from, arrival.to, shop.locale);
  if (!isOverdue(arrival, now())) {
    return <p className="mb-4 font-semibold text-lg">{deliveryTexts.arrives(days)}</p>;
  }
  return (
    <p className="mb-4">
      {deliveryTexts.arrived(days)} If it has not reached you, write to{' '}
      <a href={`mailto:${shop.email}`} className="text-link underline">
        {shop.email}
      </a>
      .
    </p>
  );
}
