import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { fillIn } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import { parcelsOfSubscription } from '../customer-parcels';
import { ShipmentBadge } from './fulfilment-badge';

/** The parcels of a subscription's months, for staff. */
export async function MonthParcels({ subscriptionId }: { subscriptionId: string }) {
  const [parcels, { d, view }] = await Promise.all([
    parcelsOfSubscription(subscriptionId),
    dashboardTexts(),
  ]);
  const texts = d.subscriptions.parcels;
  return (
    <Surface>
      <h2 className="mb-3 text-xl">{texts.title}</h2>
      {parcels.length === 0 ? <p>{texts.none}</p> : null}
      <ul className="grid gap-3">
        {parcels.map(({ id, status, periodStart, refundStatus }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <Link
              href={`/merchant/parcels/${id}`}
              data-row-link
              className="font-semibold text-link underline"
            >
              {periodStart
                ? fillIn(texts.month, { day: formatDate(periodStart, view.locale) })
                : texts.one}
            </Link>
            <span className="flex flex-wrap gap-2">
              {refundStatus === 'DUE' ? <Badge tone="caution">{texts.toRefund}</Badge> : null}
              <ShipmentBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
