import { Suspense } from 'react';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Decisions } from '@/components/merchant/review/decisions';
import { FlagNote } from '@/components/merchant/review/flag-note';
import { type Cursors, cursorsIn, ListPages } from '@/components/merchant/review/list-pages';
import { EndNeverShown } from '@/components/merchant/review/never-shown-form';
import { OrderToReview } from '@/components/merchant/review/order-to-review';
import { SubscriptionAttemptToReview } from '@/components/merchant/review/subscription-attempt-to-review';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { Surface } from '@/components/ui/surface';
import { requireStaff } from '@/lib/auth/staff';
import { phraseIn } from '@/lib/catalog/localize';
import { candidatesFor, ordersToReview, REVIEW_PAGE } from '@/lib/checkout/review/queries';
import { fillIn } from '@/lib/format';
import { type FlaggedSubscription, flaggedSubscriptions } from '@/lib/subscriptions/review/flagged';
import {
  subscriptionAttemptCandidates,
  subscriptionAttemptsToReview,
} from '@/lib/subscriptions/review/review';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export const generateMetadata = () => dashboardMetadata((d) => d.review.title);
export const instant = false;

const lists = ['orders', 'attempts', 'subscriptions'] as const;
type List = (typeof lists)[number];
type After = Cursors<List>;

export default async function ReviewPage({ searchParams }: PageProps<'/[view]/merchant/review'>) {
  await requireStaff('viewer', REVIEW_PAGE);
  const after = cursorsIn(lists, await searchParams);
  const texts = (await dashboardTexts()).d.review;
  return (
    <DashboardPage title={texts.title}>
      <Decisions>
        <h2 id="orders" className="text-2xl">
          {texts.orders.title}
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft">{texts.orders.text}</p>
        <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
          <Orders after={after} />
        </Suspense>
        <h2 id="attempts" className="mt-14 text-2xl">
          {texts.attempts.title}
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft">{texts.attempts.text}</p>
        <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
          <SubscriptionAttempts after={after} />
        </Suspense>
        <Suspense fallback={null}>
          <Subscriptions after={after} />
        </Suspense>
      </Decisions>
    </DashboardPage>
  );
}

async function Orders({ after }: { after: After }) {
  const { orders, next } = await ordersToReview(after.orders);
  const { title, none } = (await dashboardTexts()).d.review.orders;
  if (orders.length === 0) return <EmptyState {...{ after, title, none }} list="orders" />;
  const candidates = await candidatesFor(orders.map(({ id }) => id));
  return (
    <>
      <ul className="mt-6 grid gap-6">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderToReview order={order} candidates={candidates.get(order.id) ?? []} />
          </li>
        ))}
      </ul>
      <ListPages {...{ path: REVIEW_PAGE, title, after, next }} list="orders" />
    </>
  );
}

/** The empty state of a list, or of a page of it whose entries have all been resolved. */
async function EmptyState({
  after,
  list,
  title,
  none,
}: {
  after: After;
  list: List;
  title: string;
  none: string;
}) {
  const { noMore } = (await dashboardTexts()).d.frame.list;
  return (
    <>
      <p className="mt-6">{after[list] ? noMore : none}</p>
      <ListPages {...{ path: REVIEW_PAGE, list, title, after }} next={null} />
    </>
  );
}

async function SubscriptionAttempts({ after }: { after: After }) {
  const { attempts, next } = await subscriptionAttemptsToReview(after.attempts);
  const { title, none } = (await dashboardTexts()).d.review.attempts;
  if (attempts.length === 0) return <EmptyState {...{ after, title, none }} list="attempts" />;
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
      <ListPages {...{ path: REVIEW_PAGE, title, after, next }} list="attempts" />
    </>
  );
}

async function Subscriptions({ after }: { after: After }) {
  const { flagged, next } = await flaggedSubscriptions(after.subscriptions);
  if (flagged.length === 0 && !after.subscriptions) return null;
  const { d } = await dashboardTexts();
  const { title } = d.review.subscriptions;
  return (
    <>
      <h2 id="subscriptions" className="mt-14 text-2xl">
        {title}
      </h2>
      {flagged.length === 0 ? <p className="mt-6">{d.frame.list.noMore}</p> : null}
      <ul className="mt-6 grid gap-6">
        {flagged.map(({ flag, subscription }) => (
          <li key={flag.id}>
            <SubscriptionToReview flag={flag} subscription={subscription} />
          </li>
        ))}
      </ul>
      <ListPages {...{ path: REVIEW_PAGE, title, after, next }} list="subscriptions" />
    </>
  );
}

async function SubscriptionToReview({ flag, subscription }: FlaggedSubscription) {
  const { d, view } = await dashboardTexts();
  const texts = d.review.subscriptions;
  const { plan, quantity, user, serviceId } = subscription;
  const about = `${quantity} × ${phraseIn(view, plan.name)}${user ? `, ${user.email}` : ''}`;
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
      <p className="mt-1 wrap-anywhere text-ink-soft text-sm">
        {fillIn(texts.atService, { id: serviceId })}
      </p>
      <FlagNote flag={flag} currency={plan.currency} about={about} />
      {flag.kind === 'never-shown' || flag.kind === 'missing' ? (
        <EndNeverShown subscriptionId={subscription.id} about={about} />
      ) : (
        <p className="mt-3 text-ink-soft text-sm">{texts.refund}</p>
      )}
    </Surface>
  );
}
