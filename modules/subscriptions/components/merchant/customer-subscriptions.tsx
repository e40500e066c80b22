import { Timestamp } from '@/components/merchant/timestamp';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { phraseIn } from '@/lib/catalog/localize';
import { formatCount } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { fillWith } from '@/lib/texts/fill-with';
import { StatusBadge } from '@/modules/subscriptions/components/status';
import { subscriptionsOfCustomer } from '@/modules/subscriptions/dashboard/subscription-list';

/** A customer's latest subscriptions on their page in the dashboard; guests have none. */
export async function CustomerSubscriptions({ userId }: { userId: string | null }) {
  const { d, view } = await dashboardTexts();
  const texts = d.customers;
  const subscriptions = userId === null ? [] : await subscriptionsOfCustomer(userId);
  return (
    <Surface>
      <h2 className="text-xl">{texts.columns.subscriptions}</h2>
      {subscriptions.length === 0 ? (
        <p className="mt-3 text-sm">{userId ? texts.noSubscriptions : texts.guestsHaveNone}</p>
      ) : null}
      <ul className="mt-3 grid gap-3">
        {subscriptions.map(({ id, plan, quantity, status, startedAt }) => (
          <li key={id} className="grid gap-1">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Link href={`/merchant/subscriptions/${id}`} className="font-semibold underline">
                {`${formatCount(quantity, view.locale)} × ${phraseIn(view, plan.name)}`}
              </Link>
              <StatusBadge status={status} />
            </p>
            <p className="text-ink-soft text-sm">
              {fillWith(texts.subscribedSince, { at: <Timestamp at={startedAt} /> })}
            </p>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
