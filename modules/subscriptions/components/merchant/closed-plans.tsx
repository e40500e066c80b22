import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { formatPlural } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { SUBSCRIPTIONS_PAGE } from '@/modules/subscriptions/dashboard/list';
import type { ClosedPlan } from '@/modules/subscriptions/dashboard/plans';

/** Plans that are closed to new subscriptions and still have active ones. */
export async function ClosedPlans({ plans }: { plans: readonly ClosedPlan[] }) {
  const { d, view } = await dashboardTexts();
  const texts = d.subscriptions.closed;
  return (
    <Notice tone="info" className="mb-6" title={texts.title}>
      <p>{texts.text}</p>
      <ul className="mt-2 grid list-disc gap-0.5 pl-5">
        {plans.map(({ key, name, subscriptions }) => (
          <li key={key}>
            <Link
              className="underline underline-offset-4"
              href={`${SUBSCRIPTIONS_PAGE}?plan=${encodeURIComponent(key)}`}
            >
              {name}
            </Link>
            <span>{`: ${formatPlural(texts.count, subscriptions, view.locale)}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
