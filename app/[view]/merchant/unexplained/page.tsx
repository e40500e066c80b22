import { DashboardPage } from '@/components/merchant/dashboard-page';
import { Pages } from '@/components/merchant/list/pages';
import { Decisions } from '@/components/merchant/review/decisions';
import { EndIt, MarkResolved } from '@/components/merchant/review/unexplained-forms';
import { withTime } from '@/components/merchant/timestamp';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { requireStaff } from '@/lib/auth/staff';
import { fillIn, formatMoney } from '@/lib/format';
import { listQuery } from '@/lib/list-query';
import { dashboardMetadata, dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import {
  UNEXPLAINED_PAGE,
  type UnexplainedEntry,
  unexplained,
} from '@/lib/unexplained/unexplained-entries';

export const generateMetadata = () => dashboardMetadata((d) => d.unexplained.title);
export const instant = false;

export default async function UnexplainedPage({
  searchParams,
}: PageProps<'/[view]/merchant/unexplained'>) {
  await requireStaff('viewer', UNEXPLAINED_PAGE);
  const [page, { d }] = await Promise.all([
    unexplained(listQuery(await searchParams)),
    dashboardTexts(),
  ]);
  const { title, intro, none } = d.unexplained;
  return (
    <DashboardPage title={title} intro={intro}>
      <Decisions>
        {page.rows.length > 0 ? (
          <ul className="mt-6 grid gap-6">
            {page.rows.map((entry) => (
              <li key={`${entry.kind} ${entry.id}`}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-6">{page.before ? d.frame.list.noMore : none}</p>
        )}
        <Pages path={UNEXPLAINED_PAGE} query={{}} page={page} ordered="otherwise" />
      </Decisions>
    </DashboardPage>
  );
}

async function Entry({ entry }: { entry: UnexplainedEntry }) {
  const { d, view } = await dashboardTexts();
  const { facts, ...texts } = d.unexplained;
  const { kind, id, amount, currency, customerId, subscriptionId, orderId, orderNumber } = entry;
  const isCharge = kind === 'CHARGE';
  const title = isCharge ? texts.charge : texts.subscription;
  const money =
    amount !== null && currency ? formatMoney({ amount, currency }, view.locale) : title;
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
