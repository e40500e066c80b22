import type { Metadata } from 'next';
import Link from 'next/link';
import { type ReactNode, Suspense } from 'react';
import { Decisions } from '@/components/merchant/decisions';
import { EndIt, HandOver, NameSubscription, TickOff } from '@/components/merchant/unmatched-forms';
import { Skeleton } from '@/components/ui/skeleton';
import { Surface } from '@/components/ui/surface';
import { requireMerchant } from '@/lib/auth/merchant';
import { formatMoney } from '@/lib/format';
import { planNames } from '@/lib/subscriptions/plans';
import {
  type FoundSubscription,
  type LapsedCancellation,
  type OwnerlessSubscription,
  type UnmatchedCharge,
  type UnmatchedList,
  unmatched,
} from '@/lib/subscriptions/unmatched';

export const metadata: Metadata = { title: 'Unmatched', robots: { index: false } };
export const instant = false;

const lists = ['ownerless', 'found', 'lapsed', 'charges'] as const;
type After = Partial<Record<UnmatchedList, string>>;

export default async function UnmatchedPage({ searchParams }: PageProps<'/merchant/unmatched'>) {
  await requireMerchant('/merchant/unmatched');
  const given = await searchParams;
  const after: After = {};
  for (const list of lists) {
    const place = given[list];
    if (typeof place === 'string') after[list] = place;
  }
  return (
    <div className="page pt-8 pb-20">
      <h1 className="text-3xl">Unmatched</h1>
      <p className="mt-3 max-w-prose text-ink-soft">
        Subscriptions and charges that the payment service shows for your customers, and that nobody
        here had asked for: a request was doubled on its way, an answer was wrong, or somebody works
        at the service directly. The payment service has no refund: what was charged by mistake is
        settled with your customer and with it. The oldest first.
      </p>
      <Decisions>
        <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
          <Entries after={after} />
        </Suspense>
      </Decisions>
    </div>
  );
}

async function Entries({ after }: { after: After }) {
  const [{ ownerless, found, lapsed, charges }, plans] = await Promise.all([
    unmatched(after),
    planNames(),
  ]);
  return (
    <>
      <List
        list="ownerless"
        title="Subscriptions of nobody"
        after={after}
        next={ownerless.next}
        text="Their customers are charged, and can neither see nor end them here: they have no account, or the plan is not one of the shop’s."
        none="Every subscription that is known belongs to somebody."
      >
        {ownerless.entries.map((one) => (
          <Ownerless key={one.id} one={one} plans={plans} />
        ))}
      </List>
      <List
        list="found"
        title="Subscriptions that turned up"
        after={after}
        next={found.next}
        text="They are in their customers’ accounts now, and a mail has told them so."
        none="None turned up."
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
        text="The payment service accepted these, and went on. Their customers were told, and can cancel again."
        none="Every cancellation that was accepted was carried out."
      >
        {lapsed.entries.map((one) => (
          <Lapsed key={one.id} one={one} />
        ))}
      </List>
      <List
        list="charges"
        title="Charges that nobody asked for"
        after={after}
        next={charges.next}
        text="They belong to no order and to no subscription that is known."
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
      {after[list] || next ? (
        <nav aria-label={`Pages: ${title}`} className="mt-6 flex gap-6">
          {after[list] ? (
            <Link href={placeOf(list, after, null)} className="text-link">
              First page
            </Link>
          ) : null}
          {next ? (
            <Link href={placeOf(list, after, next)} className="text-link">
              Next page
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}

/** The same page with one of its lists at another place. */
function placeOf(list: UnmatchedList, after: After, place: string | null): string {
  const { [list]: _, ...others } = after;
  const query = new URLSearchParams({ ...others, ...(place === null ? {} : { [list]: place }) });
  return `/merchant/unmatched?${query}#${list}`;
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
        <h3 className="wrap-anywhere text-xl">{title}</h3>
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
        one.hasAccount ? 'The plan is not known here' : 'The customer has no account here yet',
        ...(one.quantity === null ? [] : [`${one.quantity} a month`]),
        `Subscription ${one.id}`,
        `Customer ${one.customerId}`,
        `Known since ${minute(one.since)}`,
      ]}
    >
      <HandOver subscriptionId={one.id} about={about} plans={one.plan === null ? plans : []} />
      <EndIt subscriptionId={one.id} about={about} />
      <TickOff kind="ownerless" id={one.id} about={about} />
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
          ? 'The service had refused the sign-up, and the customer was told so'
          : 'No sign-up here had asked for it',
        `${one.quantity} a month${one.hasEnded ? ', ended since' : ''}`,
        `Subscription ${one.serviceId}`,
        `Found ${minute(one.foundAt)}`,
      ]}
    >
      <TickOff kind="found" id={one.id} about={about} />
    </Entry>
  );
}

function Lapsed({ one }: { one: LapsedCancellation }) {
  const about = `${one.plan}, ${one.email ?? 'an account that is deleted'}`;
  return (
    <Entry
      title={about}
      facts={[
        `Cancellation accepted ${minute(one.acceptedAt)}`,
        `Shown as running ${minute(one.withdrawnAt)}`,
        `Subscription ${one.serviceId}`,
      ]}
    >
      <TickOff kind="lapsed" id={one.id} about={about} />
    </Entry>
  );
}

function Charge({ one }: { one: UnmatchedCharge }) {
  const { amount, currency } = one;
  const money = amount !== null && currency ? formatMoney({ amount, currency }) : 'A charge';
  const about = `${money}, ${one.email}`;
  return (
    <Entry
      title={about}
      facts={[
        minute(one.at),
        `Transaction ${one.id}`,
        `Customer ${one.customerId}`,
        ...(one.subscriptionId ? [`Subscription ${one.subscriptionId}, gone since`] : []),
      ]}
    >
      {one.itemless && one.subscriptionId === null ? (
        <NameSubscription chargeId={one.id} about={about} />
      ) : null}
      <TickOff kind="charge" id={one.id} about={about} />
    </Entry>
  );
}

function minute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
