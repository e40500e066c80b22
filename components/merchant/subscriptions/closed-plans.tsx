import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { SUBSCRIPTIONS_PAGE } from '@/lib/analytics/subscriptions';
import type { ClosedPlan } from '@/lib/subscriptions/plans/plans';

/** The plans that nobody can join any more and that subscriptions still run on. */
export function ClosedPlans({ plans }: { plans: readonly ClosedPlan[] }) {
  return (
    <Notice tone="info" className="mb-6" title="Subscriptions to plans that are no longer sold">
      <p>
        They go on at the price that was agreed to, until they are cancelled. Customers can change
        to a present plan in their account.
      </p>
      <ul className="mt-2 grid list-disc gap-0.5 pl-5">
        {plans.map(({ key, name, subscriptions }) => (
          <li key={key}>
            <Link
              className="underline underline-offset-4"
              href={`${SUBSCRIPTIONS_PAGE}?plan=${encodeURIComponent(key)}`}
            >
              {name}
            </Link>
            : {subscriptions} {subscriptions === 1 ? 'subscription' : 'subscriptions'}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
