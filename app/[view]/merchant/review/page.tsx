import { Suspense } from 'react';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Decisions } from '@/components/merchant/review/decisions';
import { type Cursors, cursorsIn, ListPages } from '@/components/merchant/review/list-pages';
import { OrderToReview } from '@/components/merchant/review/order-to-review';
import { Skeleton } from '@/components/ui/skeleton';
import { requireStaff } from '@/lib/auth/staff';
import { candidatesFor, ordersToReview, REVIEW_PAGE } from '@/lib/checkout/review/queries';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { AttentionNote } from '@/modules/subscriptions/components/merchant/needs-attention';
import { needsAttention } from '@/modules/subscriptions/review/attention';

export const generateMetadata = () => dashboardMetadata((d) => d.review.title);
export const instant = false;

const lists = ['orders'] as const;
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
        {/* module: subscriptions */}
        <h2 id="subscriptions" className="mt-14 text-2xl">
          {texts.subscriptions.title}
        </h2>
        {/* module: subscriptions */}
        <p className="mt-3 max-w-prose text-ink-soft">{texts.subscriptions.text}</p>
        {/* module: subscriptions */}
        <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
          <Subscriptions />
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

/** Shown if the list is empty, or if all entries of the current page were resolved. */
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

// module: subscriptions
async function Subscriptions() {
  const entries = await needsAttention();
  const { none } = (await dashboardTexts()).d.review.subscriptions;
  if (entries.length === 0) return <p className="mt-6">{none}</p>;
  return (
    <ul className="mt-6 grid gap-6">
      {entries.map((entry) => (
        <li key={entry.id}>
          <AttentionNote entry={entry} />
        </li>
      ))}
    </ul>
  );
}
