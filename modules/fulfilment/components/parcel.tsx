import { Icon } from '@/components/ui/icons/icon';
import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import type { CustomerParcel } from '@/lib/orders/details/customer-parcel';
import { formatDate } from '@/lib/texts/shop-time';
import type { ViewTexts } from '@/lib/texts/wording';

/** The status of a parcel, and since when it is shipped or delivered. */
export function ParcelStatus({
  label,
  isDelivered,
  at,
  view,
}: {
  label: string;
  isDelivered: boolean;
  at: Date | null;
  view: ViewTexts['view'];
}) {
  return (
    <p className="flex items-center gap-2 font-semibold">
      {isDelivered ? <Icon name="check" size={20} className="shrink-0 text-positive" /> : null}
      <span>{label}</span>
      {at ? (
        <time dateTime={at.toISOString()} className="font-normal text-ink-soft">
          {formatDate(at, view.locale)}
        </time>
      ) : null}
    </p>
  );
}

/** What is in a parcel, and where to track it. */
export function ParcelContents({
  parcel: { lines, carrier, trackingNumber, trackingUrl },
  texts: { t, view },
}: {
  parcel: CustomerParcel;
  texts: ViewTexts;
}) {
  return (
    <>
      <ul className="mt-2">
        {lines.map(({ quantity, name, detail }) => (
          <li key={`${name} ${detail}`}>
            {[`${quantity} × ${phraseIn(view, name)}`, choiceIn(view, detail)]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
      {carrier || trackingNumber ? (
        <p className="mt-2 break-words text-ink-soft text-sm">
          {[carrier, trackingNumber].filter(Boolean).join(', ')}
        </p>
      ) : null}
      {trackingUrl ? (
        <p className="mt-2" data-print="hide">
          <a href={trackingUrl} className="text-link underline" rel="noreferrer" target="_blank">
            {t.order.delivery.follow}
          </a>
        </p>
      ) : null}
    </>
  );
}
