import type { ReactNode } from 'react';
import { shop } from '@/brand/shop';
import { InvoiceList } from '@/components/invoice/invoice-list';
import { Charges } from '@/components/subscriptions/charges';
import { DateText, StatusBadge } from '@/components/subscriptions/status';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { Lines } from '@/components/ui/text/lines';
import { addressLines } from '@/lib/addresses/lines';
import { countryName, formatMoney } from '@/lib/format';
import type { InvoiceRow } from '@/lib/invoices/queries';
import { cardName } from '@/lib/orders/details/card-name';
import { choicesText } from '@/lib/subscriptions/delivery/rules';
import type { DeskSubscription } from '@/lib/subscriptions/queries';
import { formatDate } from '@/lib/texts/shop-time';
import { CopyButton } from '../copy-button';
import { ShipmentBadge } from '../fulfilment/fulfilment-badge';
import { LimitsNote } from '../limits-note';
import { Timestamp } from '../timestamp';

type Props = { subscription: DeskSubscription };

/** Everything that staff see of a subscription. Its customer changes it, in their account. */
export function SubscriptionPage({
  subscription,
  invoices,
}: Props & { invoices: readonly InvoiceRow[] }) {
  const { charges, facts } = subscription;
  return (
    <div className="grid gap-6">
      {subscription.openFlags > 0 ? (
        <Notice tone="caution" title="This subscription needs a decision">
          <Link href="/merchant/review">Open it in the review</Link>
        </Notice>
      ) : null}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <Status subscription={subscription} />
          <Part title="Charges">
            <Charges rows={charges} status={facts.status} />
          </Part>
          <Part title="Invoices">
            {invoices.length > 0 ? <InvoiceList rows={invoices} /> : <p>No invoice yet.</p>}
          </Part>
          <Parcels subscription={subscription} />
        </div>
        <div className="grid gap-6">
          <Delivery subscription={subscription} />
          <Payment subscription={subscription} />
          <LimitsNote of="subscription" />
        </div>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Surface>
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </Surface>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const time = (at: Date | null) => at && <Timestamp at={at} />;

function Status({ subscription }: Props) {
  const { facts, monthly, ending, startedAt, endedAt, cancelledAt, paidUntil } = subscription;
  const { nextChargeAt, trialEndsAt, deadline, status } = facts;
  return (
    <Surface>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl">Status</h2>
        <StatusBadge status={status} />
      </div>
      {ending.endsAt ? <Ends subscription={subscription} endsAt={ending.endsAt} /> : null}
      <Facts
        facts={[
          ['Since', time(startedAt)],
          ['Trial until', status === 'TRIAL' && trialEndsAt && <DateText dated={trialEndsAt} />],
          ['Paid until', time(paidUntil)],
          ['Next charge', !ending.endsAt && nextChargeAt && <DateText dated={nextChargeAt} />],
          ['A new card saves it until', deadline && <DateText dated={deadline} />],
          ['Cancelled', time(cancelledAt)],
          ['Ended', time(endedAt)],
          ['A month, with taxes', monthly && formatMoney(monthly.total, shop.locale)],
        ]}
      />
    </Surface>
  );
}

/** The shop holds a cancellation back until a day before the end: its customer can take it back until then. */
function Ends({ subscription, endsAt }: Props & { endsAt: Date }) {
  const { ending, cancelDueAt } = subscription;
  return (
    <p className="mb-3 max-w-prose">
      Its customer has cancelled it: it ends <Timestamp at={endsAt} />.{' '}
      {ending.canTakeBack && cancelDueAt ? (
        <>
          The service is told <Timestamp at={cancelDueAt} />; until then they can take it back.
        </>
      ) : (
        'The cancellation is being sent to the service.'
      )}
    </p>
  );
}

function Parcels({ subscription: { parcels } }: Props) {
  return (
    <Part title="Parcels">
      {parcels.length === 0 ? <p>None: a paid month makes one, where the plan ships.</p> : null}
      <ul className="grid gap-3">
        {parcels.map(({ id, status, periodStart, refundStatus }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <Link
              href={`/merchant/parcels/${id}`}
              data-row-link
              className="font-semibold text-link underline"
            >
              {periodStart ? `The month from ${formatDate(periodStart, shop.locale)}` : 'Parcel'}
            </Link>
            <span className="flex flex-wrap gap-2">
              {refundStatus === 'DUE' ? <Badge tone="caution">To refund</Badge> : null}
              <ShipmentBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Delivery({ subscription }: Props) {
  const { delivery, choices, closesAt, isClosed, country } = subscription.delivery;
  const lines = delivery ? addressLines(delivery.contact, delivery.address) : [];
  const chosen = choicesText(subscription.plan.key, choices);
  return (
    <Part title="Deliver to">
      {delivery ? (
        <address className="not-italic">
          <Lines of={lines} />
        </address>
      ) : (
        <p>
          No address yet, {countryName(country, shop.locale)}. The page of their subscription asks
          for it.
        </p>
      )}
      {chosen ? <p className="mt-3">{chosen}</p> : null}
      {closesAt && delivery ? (
        <p className="mt-3 text-ink-soft text-sm">
          {isClosed ? (
            'The next parcel is prepared as it is.'
          ) : (
            <>
              Its customer can change it until <Timestamp at={closesAt} />
            </>
          )}
        </p>
      ) : null}
      {delivery ? (
        <div className="mt-4">
          <CopyButton text={lines.join('\n')} label="Copy address" />
        </div>
      ) : null}
    </Part>
  );
}

function Payment({ subscription: { card, serviceId, customerId } }: Props) {
  return (
    <Part title="Payment">
      <Facts
        facts={[
          ['Card', card && `${cardName(card.type)} ending in ${card.last4}`],
          ['Subscription at the service', serviceId],
          ['Customer at the service', customerId],
        ]}
      />
    </Part>
  );
}
