import type { Metadata } from 'next';
import { type ReactNode, Suspense } from 'react';
import { shop } from '@/brand/shop';
import { DeskPage } from '@/components/merchant/desk-page';
import { CsvLink } from '@/components/merchant/list/csv-link';
import { Decisions } from '@/components/merchant/review/decisions';
import { type Cursors, cursorsIn, ListPages } from '@/components/merchant/review/list-pages';
import {
  EndIt,
  HandOver,
  MarkResolved,
  NameSubscription,
} from '@/components/merchant/review/unmatched-forms';
import { Skeleton } from '@/components/ui/skeleton';
import { Surface } from '@/components/ui/surface';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { formatUtc } from '@/lib/desk/format';
import { formatMoney } from '@/lib/format';
import { planNames } from '@/lib/subscriptions/plans/plans';
import {
  type FoundSubscription,
  type LapsedCancellation,
  type OwnerlessSubscription,
  UNMATCHED_PAGE,
  type UnmatchedCharge,
  type UnmatchedList,
  unmatched,
} from '@/lib/subscriptions/review/unmatched';
import { deskTexts } from '@/lib/texts/desk/page-texts';

export const metadata: Metadata = { title: 'Unmatched', robots: { index: false } };
export const instant = false;

const utc = (at: Date) => formatUtc(at, shop.locale);

const lists = ['ownerless', 'found', 'lapsed', 'charges'] as const;
type After = Cursors<UnmatchedList>;

export default async function UnmatchedPage({
  searchParams,
}: PageProps<'/[view]/merchant/unmatched'>) {
  const who = await requireStaff('viewer', UNMATCHED_PAGE);
  const after = cursorsIn(lists, await searchParams);
  return (
    <DeskPage
      title="Unmatched"
      actions={<CsvLink path={`${UNMATCHED_PAGE}/export`} query={{}} />}
      intro="Subscriptions and charges that the payment service shows for your customers but that no request of this shop accounts for: a request was duplicated in transit, a response was wrong, or someone made changes directly at the service. Its API has no refunds: settle mistaken charges with your customer and the service. Oldest first."
    >
      <Decisions>
        <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
          <Entries who={who} after={after} />
        </Suspense>
      </Decisions>
    </DeskPage>
  );
}

async function Entries({ who, after }: { who: Staff; after: After }) {
  const { view } = await deskTexts();
  const [{ ownerless, found, lapsed, charges }, plans] = await Promise.all([
    unmatched(after),
    planNames(who, view),
  ]);
  return (
    <>
      <List
        list="ownerless"
        title="Unassigned subscriptions"
        after={after}
        next={ownerless.next}
        text="These customers are charged but can neither view nor cancel the subscription here: they have no account, or the plan is unknown to the shop."
        none="Every known subscription is assigned to a customer."
      >
        {ownerless.entries.map((one) => (
          <Ownerless key={one.id} one={one} plans={plans} />
        ))}
      </List>
      <List
        list="found"
        title="Unexpected subscriptions"
        after={after}
        next={found.next}
        text="They were added to their customers’ accounts, and the customers were notified by e-mail."
        none="No unexpected subscriptions."
      >
        {found.entries.map((one) => (
          <Found key={one.id} one={one} />
        ))}
      </List>
      <List
        list="lapsed"
        title="Cancellations that were not carried out"
        after={after}
        next={lapsed.next}
        text="The payment service accepted these but did not end the subscriptions. The customers were notified and can cancel again."
        none="Every cancellation that was accepted was carried out."
      >
        {lapsed.entries.map((one) => (
          <Lapsed key={one.id} one={one} />
        ))}
      </List>
      <List
        list="charges"
        title="Unexpected charges"
        after={after}
        next={charges.next}
        text="They match no known order or subscription."
        none="Every charge of your customers belongs to an order or a subscription."
      >
        {charges.entries.map((one) => (
          <Charge key={one.id} one={one} />
        ))}
      </List>
    </>
  );
}

function List({
  list,
  title,
  after,
  next,
  text,
  none,
  children,
}: {
  list: UnmatchedList;
  title: string;
  after: After;
  next: string | null;
  text: string;
  none: string;
  children: ReactNode[];
}) {
  return (
    <section id={list}>
      <h2 className="mt-10 text-2xl">{title}</h2>
      {children.length > 0 ? (
        <>
          <p className="mt-3 max-w-prose text-ink-soft">{text}</p>
          <ul className="mt-6 grid gap-6">{children}</ul>
        </>
      ) : (
        <p className="mt-3">{after[list] ? 'There are no more of these.' : none}</p>
      )}
      <ListPages path={UNMATCHED_PAGE} list={list} title={title} after={after} next={next} />
    </section>
  );
}

function Entry({
  title,
  facts,
  children,
}: {
  title: string;
  facts: string[];
  children: ReactNode;
}) {
  return (
    <li>
      <Surface>
        <h3 tabIndex={-1} data-row-link className="wrap-anywhere text-xl">
          {title}
        </h3>
        <ul className="mt-3 grid gap-1 text-sm">
          {facts.map((fact) => (
            <li key={fact} className="wrap-anywhere">
              {fact}
            </li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap items-start gap-x-6 gap-y-4">{children}</div>
      </Surface>
    </li>
  );
}

function Ownerless({
  one,
  plans,
}: {
  one: OwnerlessSubscription;
  plans: { key: string; name: string }[];
}) {
  const about = `${one.plan ?? 'A subscription'}, ${one.email}`;
  return (
    <Entry
      title={about}
      facts={[
        one.hasAccount ? 'The plan is unknown' : 'The customer has no account yet',
        ...(one.quantity === null ? [] : [`${one.quantity} a month`]),
        `Subscription ${one.id}`,
        `Customer ${one.customerId}`,
        `First seen ${utc(one.since)}`,
      ]}
    >
      <HandOver subscriptionId={one.id} about={about} plans={one.plan === null ? plans : []} />
      <EndIt subscriptionId={one.id} about={about} />
      <MarkResolved kind="ownerless" id={one.id} about={about} />
    </Entry>
  );
}

function Found({ one }: { one: FoundSubscription }) {
  const about = `${one.plan}, ${one.email ?? 'an account that is deleted'}`;
  return (
    <Entry
      title={about}
      facts={[
        one.wasRefused
          ? 'The service refused the request, and the customer was told so'
          : 'No request of this shop started it',
        `${one.quantity} a month${one.hasEnded ? ', ended since' : ''}`,
        `Subscription ${one.serviceId}`,
        `Found ${utc(one.foundAt)}`,
      ]}
    >
      <MarkResolved kind="found" id={one.id} about={about} />
    </Entry>
  );
}

function Lapsed({ one }: { one: LapsedCancellation }) {
  const about = `${one.plan}, ${one.email ?? 'an account that is deleted'}`;
  return (
    <Entry
      title={about}
      facts={[
        `Cancellation accepted ${utc(one.acceptedAt)}`,
        `Still active ${utc(one.withdrawnAt)}`,
        `Subscription ${one.serviceId}`,
      ]}
    >
      <MarkResolved kind="lapsed" id={one.id} about={about} />
    </Entry>
  );
}

function Charge({ one }: { one: UnmatchedCharge }) {
  const { amount, currency } = one;
  const money = amount !== null && currency ? formatMoney({ amount, currency }) : 'A charge';
  const unnamed =
    one.customerId === null ? 'customer not shown' : 'a customer whose account is deleted';
  const about = `${money}, ${one.email || unnamed}`;
  return (
    <Entry
      title={about}
      facts={[
        utc(one.at),
        `Transaction ${one.id}`,
        ...(one.customerId === null
          ? ['It may be a second charge of an order that is paid: the list does not show whose']
          : [`Customer ${one.customerId}`]),
        ...(one.subscriptionId ? [`Subscription ${one.subscriptionId}, deleted since`] : []),
      ]}
    >
      {one.itemless && one.subscriptionId === null ? (
        <NameSubscription chargeId={one.id} about={about} />
      ) : null}
      <MarkResolved kind="charge" id={one.id} about={about} />
    </Entry>
  );
}
