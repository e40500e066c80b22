import { Suspense } from 'react';
import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Decisions } from '@/components/merchant/review/decisions';
import { type Cursors, cursorsIn, ListPages } from '@/components/merchant/review/list-pages';
import { EndIt, MarkResolved } from '@/components/merchant/review/unexplained-forms';
import { withTime } from '@/components/merchant/timestamp';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { Surface } from '@/components/ui/surface';
import { requireStaff } from '@/lib/auth/staff';
import { fillIn, formatMoney } from '@/lib/format';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { UNEXPLAINED_PAGE, type UnexplainedEntry, unexplained } from '@/lib/unexplained/queries';

export const generateMetadata = () => dashboardMetadata((d) => d.unexplained.title);
export const instant = false;

type After = Cursors<'entries'>;

export default async function UnexplainedPage({
  searchParams,
}: PageProps<'/[view]/merchant/unexplained'>) {
  await requireStaff('viewer', UNEXPLAINED_PAGE);
  const after = cursorsIn(['entries'], await searchParams);
  const { title, intro } = (await dashboardTexts()).d.unexplained;
  return (
    <DashboardPage title={title} intro={intro}>
      <Decisions>
        <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
          <Entries after={after} />
        </Suspense>
      </Decisions>
    </DashboardPage>
  );
}

async function Entries({ after }: { after: After }) {
  const { d } = await dashboardTexts();
  const { title, none } = d.unexplained;
  const { entries, next } = await unexplained(after.entries);
  return (
    <section id="entries">
      {entries.length > 0 ? (
        <ul className="mt-6 grid gap-6">
          {entries.map((entry) => (
            <li key={`${entry.kind} ${entry.id}`}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-6">{after.entries ? d.frame.list.noMore : none}</p>
      )}
      <ListPages path={UNEXPLAINED_PAGE} list="entries" title={title} after={after} next={next} />
    </section>
  );
}

async function Entry({ entry }: { entry: UnexplainedEntry }) {
  const { d, view } = await dashboardTexts();
  const { facts, ...texts } = d.unexplained;
  const { kind, id, amount, currency, customerId, subscriptionId, orderId, orderNumber } = entry;
  const isCharge = kind === 'CHARGE';
  const what = isCharge ? texts.charge : texts.subscription;
  const money = amount !== null && currency ? formatMoney({ amount, currency }, view.locale) : what;
  const about = `${money}, ${entry.email || texts.noCustomer}`;
  const lines = [
    fillIn(isCharge ? facts.transaction : facts.subscription, { id }),
    ...(customerId ? [fillIn(facts.customer, { id: customerId })] : []),
    ...(subscriptionId ? [fillIn(facts.subscription, { id: subscriptionId })] : []),
  ];
  return (
    <Surface>
      <h3 tabIndex={-1} data-row-link className="wrap-anywhere text-xl">
        {about}
      </h3>
      <ul className="mt-3 grid gap-1 text-sm">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
        <li>{withTime(facts.since, entry.at)}</li>
        {orderId ? (
          <li>
            <Link href={`/merchant/orders/${orderId}`} className="text-link">
              {fillIn(facts.fits, { number: orderNumber ?? '' })}
            </Link>
          </li>
        ) : null}
      </ul>
      <div className="mt-5 flex flex-wrap items-start gap-x-6 gap-y-4">
        {isCharge ? null : <EndIt subscriptionId={id} about={about} />}
        <MarkResolved kind={kind} id={id} about={about} />
      </div>
    </Surface>
  );
}
