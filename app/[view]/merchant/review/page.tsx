import { Suspense } from 'react';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Decisions } from '@/components/merchant/review/decisions';
import { OrderToReview } from '@/components/merchant/review/order-to-review';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { requireStaff } from '@/lib/auth/staff';
import { candidatesFor, ordersToReview, REVIEW_PAGE } from '@/lib/checkout/review/queries';
import { fillIn } from '@/lib/format';
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

/** Cursors of a page with several lists, by list name. The name is also the id of the list's section. */
type Cursors<List extends string> = Partial<Record<List, string>>;

function cursorsIn<List extends string>(
  lists: readonly List[],
  query: Readonly<Record<string, unknown>>,
): Cursors<List> {
  const after: Cursors<List> = {};
  for (const list of lists) {
    const cursor = query[list];
    if (typeof cursor === 'string') after[list] = cursor;
  }
  return after;
}

/** Links to the first and next page of one list; the other lists keep their pages. */
async function ListPages<List extends string>({
  path,
  list,
  title,
  after,
  next,
}: {
  path: string;
  list: List;
  title: string;
  after: Cursors<List>;
  next: string | null;
}) {
  if (!after[list] && !next) return null;
  const texts = (await dashboardTexts()).d.frame.list;
  const placeOf = (cursor: string | null) => {
    const { [list]: _, ...others } = after;
    const query = new URLSearchParams({
      ...others,
      ...(cursor === null ? {} : { [list]: cursor }),
    });
    return `${path}?${query}#${list}`;
  };
  return (
    <nav aria-label={fillIn(texts.pagesOf, { title })} className="mt-6 flex gap-6">
      {after[list] ? (
        <Link href={placeOf(null)} rel="prev" className="text-link">
          {texts.firstPage}
        </Link>
      ) : null}
      {next ? (
        <Link href={placeOf(next)} rel="next" className="text-link">
          {texts.nextPage}
        </Link>
      ) : null}
    </nav>
  );
}
