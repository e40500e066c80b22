import type { Metadata } from 'next';
import { Suspense } from 'react';
import { DeskPage } from '@/components/merchant/desk-page';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { Decisions } from '@/components/merchant/review/decisions';
import { FlagNote } from '@/components/merchant/review/flag-note';
import { OrderToReview } from '@/components/merchant/review/order-to-review';
import { SubscriptionAttemptToReview } from '@/components/merchant/review/subscription-attempt-to-review';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { Surface } from '@/components/ui/surface';
import { requireStaff } from '@/lib/auth/staff';
import { candidatesFor, ordersToReview, REVIEW_PAGE } from '@/lib/checkout/review/queries';
import { type FlaggedSubscription, flaggedSubscriptions } from '@/lib/subscriptions/review/flagged';
import {
  subscriptionAttemptCandidates,
  subscriptionAttemptsToReview,
} from '@/lib/subscriptions/review/review';

export const metadata: Metadata = { title: 'To review', robots: { index: false } };

export const instant = false;

export default async function ReviewPage({ searchParams }: PageProps<'/[view]/merchant/review'>) {
  await requireStaff('viewer', REVIEW_PAGE);
  const { after } = await searchParams;
  return (
    <DeskPage title="To review" actions={<CsvLink path={`${REVIEW_PAGE}/export`} query={{}} />}>
      <Decisions>
        <h2 className="text-2xl">Orders</h2>
        <p className="mt-3 max-w-prose text-ink-soft">
          The transactions list of the service does not show whether these orders were charged.
          Nothing else can be charged for them until you decide. Settled orders remain here until
          you resolve their flags. Oldest first.
        </p>
        <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
          <Orders after={typeof after === 'string' ? after : undefined} />
        </Suspense>
        <h2 className="mt-14 text-2xl">New subscriptions</h2>
        <p className="mt-3 max-w-prose text-ink-soft">
          The service has no list of subscriptions, and no event has reported one for these
          requests. Their customers cannot subscribe to the same plan again until you decide.
        </p>
        <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
          <SubscriptionAttempts />
        </Suspense>
        <Suspense fallback={null}>
          <Subscriptions />
        </Suspense>
      </Decisions>
    </DeskPage>
  );
}

async function Orders({ after }: { after: string | undefined }) {
  const { orders, next } = await ordersToReview(after);
  if (orders.length === 0) {
    return (
      <p className="mt-6">
        {after
          ? 'There are no more orders to review.'
          : 'Nothing to review: every payment is settled.'}
      </p>
    );
  }
  const candidates = await Promise.all(orders.map((order) => candidatesFor(order.id)));
  return (
    <>
      <ul className="mt-6 grid gap-6">
        {orders.map((order, index) => (
          <li key={order.id}>
            <OrderToReview order={order} candidates={candidates[index] ?? []} />
          </li>
        ))}
      </ul>
      <nav aria-label="Pages of orders" className="mt-6 flex gap-6">
        {after ? (
          <Link href="/merchant/review" className="text-link">
            First page
          </Link>
        ) : null}
        {next ? (
          <Link href={`/merchant/review?after=${next}`} className="text-link">
            Next page
          </Link>
        ) : null}
      </nav>
    </>
  );
}

async function SubscriptionAttempts() {
  const subscriptionAttempts = await subscriptionAttemptsToReview();
  if (subscriptionAttempts.length === 0) {
    return <p className="mt-6">Nothing to review: every subscription is settled.</p>;
  }
  const candidates = await Promise.all(subscriptionAttempts.map(subscriptionAttemptCandidates));
  return (
    <ul className="mt-6 grid gap-6">
      {subscriptionAttempts.map((subscriptionAttempt, index) => (
        <li key={subscriptionAttempt.id}>
          <SubscriptionAttemptToReview
            subscriptionAttempt={subscriptionAttempt}
            candidates={candidates[index] ?? []}
          />
        </li>
      ))}
    </ul>
  );
}

async function Subscriptions() {
  const flagged = await flaggedSubscriptions();
  if (flagged.length === 0) return null;
  return (
    <>
      <h2 className="mt-14 text-2xl">Subscriptions</h2>
      <ul className="mt-6 grid gap-6">
        {flagged.map(({ flag, subscription }) => (
          <li key={flag.id}>
            <SubscriptionToReview flag={flag} subscription={subscription} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SubscriptionToReview({ flag, subscription }: FlaggedSubscription) {
  const { plan, quantity, user, serviceId } = subscription;
  const about = `${quantity} × ${plan.name}${user ? `, ${user.email}` : ''}`;
  return (
    <Surface>
      <h3 className="text-xl">{about}</h3>
      <p className="mt-1 wrap-anywhere text-ink-soft text-sm">At the service: {serviceId}</p>
      <FlagNote flag={flag} currency={plan.currency} about={about} />
      <p className="mt-3 text-ink-soft text-sm">
        If the customer was overcharged, refund them at the service; the shop cannot issue refunds.
      </p>
    </Surface>
  );
}
