import { Section } from '@/components/account/section';
import { Arrival, WhatNext } from '@/components/order/what-next';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { viewer } from '@/lib/auth/viewer';
import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import { fillIn } from '@/lib/format';
import type { OrderView } from '@/lib/orders/queries';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import { statusOf } from '../parcel-status';
import {
  customerParcels,
  type ParcelView,
  parcelsOfShownOrder,
  parcelsOfSubscription,
} from '../read-parcels';
import { ParcelBadge } from './fulfilment-badge';

export async function OrderParcels({ order }: { order: OrderView }) {
  const parcels = await parcelsOfShownOrder(order.id);
  const status = statusOf(parcels);
  if (status === 'UNFULFILLED' && parcels.length < 2) return <WhatNext order={order} />;
  const { titles, rest } = (await pageTexts()).t.parcels;
  return (
    <section aria-labelledby="order-delivery" className="mb-12">
      <h2 id="order-delivery" className="mb-3 text-xl">
        {titles[status]}
      </h2>
      {status === 'CANCELLED' || status === 'RETURNED' ? null : <Arrival order={order} />}
      {status === 'PARTIALLY_SHIPPED' ? <p className="mb-4">{rest}</p> : null}
      <Parcels parcels={parcels} />
    </section>
  );
}

type Props = { subscriptionId: string };

export async function CustomerParcels({ subscriptionId }: Props) {
  const user = await viewer();
  const parcels = user ? await customerParcels(user, subscriptionId) : [];
  if (parcels.length === 0) return null;
  const { t } = await pageTexts();
  return (
    <Section title={t.parcels.title} id="parcels">
      <Parcels parcels={parcels} />
    </Section>
  );
}

export async function Parcels({ parcels }: { parcels: readonly ParcelView[] }) {
  const { t, view } = await pageTexts();
  const { month, statuses, refunds, follow } = t.parcels;
  return (
    <ul>
      {parcels.map((parcel) => {
        const { id, monthFrom, status, shippedAt, lines, carrierName, trackingUrl } = parcel;
        const tracking = [carrierName, parcel.trackingNumber].filter(Boolean).join(', ');
        return (
          <li key={id} className="border-line border-b py-4 first:pt-0 last:border-0 last:pb-0">
            {monthFrom ? (
              <p className="text-ink-soft text-sm">
                {fillIn(month, { day: formatDate(monthFrom, view.locale) })}
              </p>
            ) : null}
            <p className="font-semibold">
              <span>{statuses[parcel.isReturned ? 'RETURNED' : status]}</span>{' '}
              {shippedAt && !parcel.isReturned ? (
                <time dateTime={shippedAt.toISOString()} className="font-normal text-ink-soft">
                  {formatDate(shippedAt, view.locale)}
                </time>
              ) : null}
            </p>
            <ul className="mt-2">
              {lines.map(({ id: line, quantity, name, detail }) => (
                <li key={line}>
                  {[`${quantity} × ${phraseIn(view, name)}`, choiceIn(view, detail)]
                    .filter(Boolean)
                    .join(', ')}
                </li>
              ))}
            </ul>
            {tracking ? <p className="mt-2 break-words text-ink-soft text-sm">{tracking}</p> : null}
            {trackingUrl ? (
              <p className="mt-2" data-print="hide">
                <a
                  href={trackingUrl}
                  className="text-link underline"
                  rel="noreferrer"
                  target="_blank"
                >
                  {follow}
                </a>
              </p>
            ) : null}
            {parcel.refundStatus ? <p className="mt-2">{refunds[parcel.refundStatus]}</p> : null}
          </li>
        );
      })}
    </ul>
  );
}

export async function MonthParcels({ subscriptionId }: Props) {
  const [parcels, { d, view }] = await Promise.all([
    parcelsOfSubscription(subscriptionId),
    dashboardTexts(),
  ]);
  const texts = d.fulfilment.parcel;
  return (
    <Surface>
      <h2 className="mb-3 text-xl">{texts.list}</h2>
      {parcels.length === 0 ? <p>{texts.none}</p> : null}
      <ul className="grid gap-3">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="flex flex-wrap items-center justify-between gap-3">
            <Link
              href={`/merchant/parcels/${parcel.id}`}
              data-row-link
              className="font-semibold text-link underline"
            >
              {parcel.monthFrom
                ? fillIn(texts.month, { day: formatDate(parcel.monthFrom, view.locale) })
                : texts.one}
            </Link>
            <ParcelBadge parcel={parcel} />
          </li>
        ))}
      </ul>
    </Surface>
  );
}
