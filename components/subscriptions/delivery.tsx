import { shop } from '@/brand/shop';
import type { Country } from '@/components/address/address-fields';
import { Lines } from '@/components/ui/lines';
import { Notice } from '@/components/ui/notice';
import { addressErrors } from '@/lib/addresses/check';
import { addressLines } from '@/lib/addresses/lines';
import type { SubscriptionView } from '@/lib/subscriptions/queries';
import { DeliveryForm } from './delivery-form';
import { dayText } from './status';

/** Where a subscription's parcels go and what is in them, with the form to change both until the cut-off. */
export function SubscriptionDelivery({
  subscription,
  countries,
}: {
  subscription: SubscriptionView;
  countries: readonly Country[];
}) {
  const { delivery: view, id } = subscription;
  const { delivery, closesAt, isClosed } = view;
  const problems = delivery && addressErrors(delivery.address);
  return (
    <div className="grid gap-5">
      {delivery ? (
        <div>
          <address className="not-italic">
            <Lines of={addressLines(delivery.contact, delivery.address)} />
          </address>
          {view.asks.map(({ key, label, options }) => (
            <p key={key} className="mt-2">
              {label}: {options.find(({ value }) => value === view.choices[key])?.label}
            </p>
          ))}
        </div>
      ) : (
        <Notice tone="caution" title="Where should your parcels go?">
          We have no delivery address for this subscription yet, so nothing can be sent. Enter it
          below, or write to {shop.email}.
        </Notice>
      )}
      {problems ? (
        <Notice tone="caution" title="Please correct the delivery address">
          {Object.values(problems).join(' ')}
        </Notice>
      ) : null}
      {isClosed ? (
        <p className="text-ink-soft text-sm">
          The next parcel is being prepared. You can change this again once the next month is
          charged.
        </p>
      ) : (
        <>
          {delivery && closesAt ? (
            <p className="text-ink-soft text-sm">
              Changes until {dayText(closesAt)} apply to the next parcel.
            </p>
          ) : null}
          {delivery ? (
            <details open={problems !== null}>
              <summary className="w-fit cursor-pointer py-1 font-semibold underline-offset-4 hover:underline">
                Change delivery
              </summary>
              <div className="mt-4">
                <DeliveryForm
                  id={id}
                  view={view}
                  countries={countries}
                  {...(problems && { problems })}
                />
              </div>
            </details>
          ) : (
            <DeliveryForm id={id} view={view} countries={countries} />
          )}
        </>
      )}
    </div>
  );
}
