import { Section } from '@/components/account/section';
import { viewer } from '@/lib/auth/viewer';
import { fillIn } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';
import { formatDate } from '@/lib/texts/shop-time';
import { customerParcels, type SubscriptionParcel } from '../customer-parcels';
import { ParcelContents, ParcelStatus } from './parcel';

/** The parcels of a subscription for its owner, the newest first. */
export async function CustomerParcels({ subscriptionId }: { subscriptionId: string }) {
  const who = await viewer();
  const parcels = who ? await customerParcels(who, subscriptionId) : [];
  if (parcels.length === 0) return null;
  const { t } = await pageTexts();
  return (
    <Section title={t.subscriptions.parcels.title} id="parcels">
      <Parcels parcels={parcels} />
    </Section>
  );
}

export async function Parcels({ parcels }: { parcels: readonly SubscriptionParcel[] }) {
  const texts = await pageTexts();
  const { view } = texts;
  const { month, statuses, refunds } = texts.t.subscriptions.parcels;
  return (
    <ul>
      {parcels.map((parcel) => (
        <li
          key={parcel.id}
          className="border-line border-b py-4 first:pt-0 last:border-0 last:pb-0"
        >
          {parcel.month ? (
            <p className="text-ink-soft text-sm">
              {fillIn(month, { day: formatDate(parcel.month, view.locale) })}
            </p>
          ) : null}
          <ParcelStatus
            label={statuses[parcel.isReturned ? 'RETURNED' : parcel.status]}
            isDelivered={parcel.status === 'DELIVERED' && !parcel.isReturned}
            at={parcel.isReturned ? null : (parcel.deliveredAt ?? parcel.shippedAt)}
            view={view}
          />
          <ParcelContents parcel={parcel} texts={texts} />
          {parcel.refund ? <p className="mt-2">{refunds[parcel.refund]}</p> : null}
        </li>
      ))}
    </ul>
  );
}
