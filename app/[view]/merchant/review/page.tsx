import type { Metadata } from 'next';
import { Suspense } from 'react';
import { DeskPage } from '@/components/merchant/desk-page';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { Decisions } from '@/components/merchant/review/decisions';
import { FlagNote } from '@/components/merchant/review/flag-note';
import { type Cursors, cursorsIn, ListPages } from '@/components/merchant/review/list-pages';
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

const lists = ['orders', 'attempts', 'subscriptions'] as const;
type List = (typeof lists)[number];
type After = Cursors<List>;

export default async function ReviewPage({ searchParams }: PageProps<'/[view]/merchant/review'>) {
  await requireStaff('viewer', REVIEW_PAGE);
  const after = cursorsIn(lists, await searchParams);
  return (
    <DeskPage title="To review" actions={<CsvLink path={`${REVIEW_PAGE}/export`} query={{}} />}>
      <Decisions>
        <h2 id="orders" className="text-2xl">
          Orders
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft">
          The transactions list of the service does not show whether these orders were charged.
          Nothing else can be charged for them until you decide. Settled orders remain here until
          you resolve their flags. Oldest first.
        </p>
        <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
          <Orders after={after} />
        </Suspense>
        <h2 id="attempts" className="mt-14 text-2xl">
          New subscriptions
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft">
          The service has no list of subscriptions, and no event has reported one for these
          requests. Their customers cannot subscribe to the same plan again until you decide. Oldest
          first.
        </p>
        <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
          <SubscriptionAttempts after={after} />
        </Suspense>
        <Suspense fallback={null}>
          <Subscriptions after={after} />
        </Suspense>
      </Decisions>
    </DeskPage>
  );
}

async function Orders({ after }: { after: After }) {
  const { orders, next } = await ordersToReview(after.orders);
  if (orders.length === 0) {
    return (
      <Nothing after={after} list="orders" title="Orders">
        Nothing to review: every payment is settled.
      </Nothing>
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
      <ListPages {...{ path: REVIEW_PAGE, after, next }} list="orders" title="Orders" />
    </>
  );
}

/** An empty list, or a page of it whose entries have all been decided. */
function Nothing({
  after,
  list,
  title,
  children,
}: {
  after: After;
  list: List;
  title: string;
  children: string;
}) {
  return (
    <>
      <p className="mt-6">{after[list] ? 'There are no more of these.' : children}</p>
      <ListPages {...{ path: REVIEW_PAGE, list, title, after }} next={null} />
    </>
  );
}

async function SubscriptionAttempts({ after }: { after: After }) {
  const { attempts, next } = await subscriptionAttemptsToReview(after.attempts);
  if (attempts.length === 0) {
    return (
      <Nothing after={after} list="attempts" title="New subscriptions">
        Nothing to review: every subscription is settled.
      </Nothing>
    );
  }
  const candidates = await Promise.all(attempts.map(subscriptionAttemptCandidates));
  return (
    <>
      <ul className="mt-6 grid gap-6">
        {attempts.map((subscriptionAttempt, index) => (
          <li key={subscriptionAttempt.id}>
            <SubscriptionAttemptToReview
              subscriptionAttempt={subscriptionAttempt}
              candidates={candidates[index] ?? []}
            />
          </li>
        ))}
      </ul>
      <ListPages
        {...{ path: REVIEW_PAGE, after, next }}
        list="attempts"
        title="New subscriptions"
      />
    </>
  );
}

async function Subscriptions({ after }: { after: After }) {
  const { flagged, next } = await flaggedSubscriptions(after.subscriptions);
  if (flagged.length === 0 && !after.subscriptions) return null;
  return (
    <>
      <h2 id="subscriptions" className="mt-14 text-2xl">
        Subscriptions
      </h2>
      {flagged.length === 0 ? <p className="mt-6">There are no more of these.</p> : null}
      <ul className="mt-6 grid gap-6">
        {flagged.map(({ flag, subscription }) => (
          <li key={flag.id}>
            <SubscriptionToReview flag={flag} subscription={subscription} />
          </li>
        ))}
      </ul>
      <ListPages
        {...{ path: REVIEW_PAGE, after, next }}
        list="subscriptions"
        title="Subscriptions"
      />
    </>
  );
}

function SubscriptionToReview({ flag, subscription }: FlaggedSubscription) {
  const { plan, quantity, user, serviceId } = subscription;
  const about = `${quantity} × ${plan.name}${user ? `, ${user.email}` : ''}`;
  return (
    <Surface>
      <h3 className="text-xl">
        <Link
          href={`/merchant/subscriptions/${subscription.id}`}
          data-row-link
          className="wrap-anywhere hover:underline"
        >
          {about}
        </Link>
      </h3>
      <p className="mt-1 wrap-anywhere text-ink-soft text-sm">At the service: {serviceId}</p>
      <FlagNote flag={flag} currency={plan.currency} about={about} />
      <p className="mt-3 text-ink-soft text-sm">
        If the customer was overcharged, refund them at the service; the shop cannot issue refunds.
      </p>
    </Surface>
  );
}
