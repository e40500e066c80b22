import { type ReactNode, Suspense } from 'react';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Decisions } from '@/components/merchant/review/decisions';
import { type Cursors, cursorsIn, ListPages } from '@/components/merchant/review/list-pages';
import {
  EndIt,
  HandOver,
  MarkResolved,
  NameSubscription,
} from '@/components/merchant/review/unmatched-forms';
import { Timestamp, withTime } from '@/components/merchant/timestamp';
import { Skeleton } from '@/components/ui/skeleton';
import { Surface } from '@/components/ui/surface';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn, formatMoney } from '@/lib/format';
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
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export const generateMetadata = () => dashboardMetadata((d) => d.unmatched.title);
export const instant = false;

const lists = ['ownerless', 'found', 'lapsed', 'charges'] as const;
type After = Cursors<UnmatchedList>;

export default async function UnmatchedPage({
  searchParams,
}: PageProps<'/[view]/merchant/unmatched'>) {
  const who = await requireStaff('viewer', UNMATCHED_PAGE);
  const after = cursorsIn(lists, await searchParams);
  const { title, intro } = (await dashboardTexts()).d.unmatched;
  return (
    <DashboardPage title={title} intro={intro}>
      <Decisions>
        <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
          <Entries who={who} after={after} />
        </Suspense>
      </Decisions>
    </DashboardPage>
  );
}

async function Entries({ who, after }: { who: Staff; after: After }) {
  const { view } = await dashboardTexts();
  const [{ ownerless, found, lapsed, charges }, plans] = await Promise.all([
    unmatched(after),
    planNames(who, view),
  ]);
  return (
    <>
      <List list="ownerless" after={after} next={ownerless.next}>
        {ownerless.entries.map((one) => (
          <Ownerless key={one.id} one={one} plans={plans} />
        ))}
      </List>
      <List list="found" after={after} next={found.next}>
        {found.entries.map((one) => (
          <Found key={one.id} one={one} />
        ))}
      </List>
      <List list="lapsed" after={after} next={lapsed.next}>
        {lapsed.entries.map((one) => (
          <Lapsed key={one.id} one={one} />
        ))}
      </List>
      <List list="charges" after={after} next={charges.next}>
        {charges.entries.map((one) => (
          <Charge key={one.id} one={one} />
        ))}
      </List>
    </>
  );
}

async function List({
  list,
  after,
  next,
  children,
}: {
  list: UnmatchedList;
  after: After;
  next: string | null;
  children: ReactNode[];
}) {
  const { d } = await dashboardTexts();
  const { title, text, none } = d.unmatched.lists[list];
  return (
    <section id={list}>
      <h2 className="mt-10 text-2xl">{title}</h2>
      {children.length > 0 ? (
        <>
          <p className="mt-3 max-w-prose text-ink-soft">{text}</p>
          <ul className="mt-6 grid gap-6">{children}</ul>
        </>
      ) : (
        <p className="mt-3">{after[list] ? d.frame.list.noMore : none}</p>
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
  /** `Fact` elements. */
  facts: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <Surface>
        <h3 tabIndex={-1} data-row-link className="wrap-anywhere text-xl">
          {title}
        </h3>
        <ul className="mt-3 grid gap-1 text-sm">{facts}</ul>
        <div className="mt-5 flex flex-wrap items-start gap-x-6 gap-y-4">{children}</div>
      </Surface>
    </li>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return <li className="wrap-anywhere">{children}</li>;
}

async function Ownerless({
  one,
  plans,
}: {
  one: OwnerlessSubscription;
  plans: { key: string; name: string }[];
}) {
  const { d, view } = await dashboardTexts();
  const { subscription, facts } = d.unmatched;
  const about = `${one.plan === null ? subscription : phraseIn(view, one.plan)}, ${one.email}`;
  return (
    <Entry
      title={about}
      facts={
        <>
          <Fact>{one.hasAccount ? facts.planUnknown : facts.noAccount}</Fact>
          {one.quantity === null ? null : (
            <Fact>{fillIn(facts.quantity, { count: one.quantity })}</Fact>
          )}
          <Fact>{fillIn(facts.subscription, { id: one.id })}</Fact>
          <Fact>{fillIn(facts.customer, { id: one.customerId })}</Fact>
          <Fact>{withTime(facts.since, one.since)}</Fact>
        </>
      }
    >
      <HandOver subscriptionId={one.id} about={about} plans={one.plan === null ? plans : []} />
      <EndIt subscriptionId={one.id} about={about} />
      <MarkResolved kind="ownerless" id={one.id} about={about} />
    </Entry>
  );
}

async function Found({ one }: { one: FoundSubscription }) {
  const { d, view } = await dashboardTexts();
  const { deletedAccount, facts } = d.unmatched;
  const about = `${phraseIn(view, one.plan)}, ${one.email ?? deletedAccount}`;
  return (
    <Entry
      title={about}
      facts={
        <>
          <Fact>{one.wasRefused ? facts.refused : facts.elsewhere}</Fact>
          <Fact>
            {fillIn(one.hasEnded ? facts.quantityEnded : facts.quantity, { count: one.quantity })}
          </Fact>
          <Fact>{fillIn(facts.subscription, { id: one.serviceId })}</Fact>
          <Fact>{withTime(facts.found, one.foundAt)}</Fact>
        </>
      }
    >
      <MarkResolved kind="found" id={one.id} about={about} />
    </Entry>
  );
}

async function Lapsed({ one }: { one: LapsedCancellation }) {
  const { d, view } = await dashboardTexts();
  const { deletedAccount, facts } = d.unmatched;
  const about = `${phraseIn(view, one.plan)}, ${one.email ?? deletedAccount}`;
  return (
    <Entry
      title={about}
      facts={
        <>
          <Fact>{withTime(facts.accepted, one.acceptedAt)}</Fact>
          <Fact>{withTime(facts.active, one.withdrawnAt)}</Fact>
          <Fact>{fillIn(facts.subscription, { id: one.serviceId })}</Fact>
        </>
      }
    >
      <MarkResolved kind="lapsed" id={one.id} about={about} />
    </Entry>
  );
}

async function Charge({ one }: { one: UnmatchedCharge }) {
  const { d, view } = await dashboardTexts();
  const { facts, ...texts } = d.unmatched;
  const { amount, currency, customerId, subscriptionId } = one;
  const money =
    amount !== null && currency ? formatMoney({ amount, currency }, view.locale) : texts.charge;
  const unnamed = customerId === null ? texts.noCustomer : texts.deletedCustomer;
  const about = `${money}, ${one.email || unnamed}`;
  return (
    <Entry
      title={about}
      facts={
        <>
          <Fact>
            <Timestamp at={one.at} />
          </Fact>
          <Fact>{fillIn(facts.transaction, { id: one.id })}</Fact>
          <Fact>
            {customerId === null ? facts.maybeSecond : fillIn(facts.customer, { id: customerId })}
          </Fact>
          {subscriptionId ? (
            <Fact>{fillIn(facts.deletedSubscription, { id: subscriptionId })}</Fact>
          ) : null}
        </>
      }
    >
      {one.itemless && subscriptionId === null ? (
        <NameSubscription chargeId={one.id} about={about} />
      ) : null}
      <MarkResolved kind="charge" id={one.id} about={about} />
    </Entry>
  );
}
