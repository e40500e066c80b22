import { shop } from '@/brand/shop';
import { now } from '@/lib/clock';
import { isOverdue } from '@/lib/delivery/arrivals';
import { fillIn, formatDays } from '@/lib/format';
import type { OrderView } from '@/lib/orders/queries';
import { fillWith } from '@/lib/texts/fill-with';
import { pageTexts } from '@/lib/texts/page-texts';
import { MailLink } from './mail-link';

export async function Arrival({ order }: { order: OrderView }) {
  const { arrival } = order;
  if (!arrival) return null;
  const { t, view } = await pageTexts();
  const days = formatDays(arrival.from, arrival.to, view.locale);
  if (!isOverdue(arrival, now())) {
    return <p className="mb-4 font-semibold text-lg">{fillIn(t.order.arrives, { days })}</p>;
  }
  return (
    <p className="mb-4">
      {fillWith(t.order.overdue, { days, email: <MailLink address={shop.email} /> })}
    </p>
  );
}
