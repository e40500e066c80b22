import { backdropOf } from '@/brand/art/looks';
import { pictures } from '@/brand/art/pictures';
import { shop } from '@/brand/shop';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Thumb } from '@/components/ui/thumb';
import { formatMoney } from '@/lib/format';
import type { PlanView } from '@/lib/subscriptions/queries';

/** A plan on the page of all plans. */
export function PlanCard({ plan }: { plan: PlanView }) {
  return (
    <article
      aria-labelledby={`plan-${plan.key}`}
      className="flex h-full flex-col gap-6 rounded-lg bg-sunken p-6 sm:flex-row sm:p-8 lg:flex-col"
    >
      <Thumb
        src={plan.art ? pictures[plan.art]?.src : undefined}
        backdrop={plan.art ? backdropOf(plan.art) : null}
        className="w-32 sm:w-44 lg:w-36"
      />
      <div className="flex grow flex-col">
        <h2 id={`plan-${plan.key}`} className="text-2xl">
          {plan.name}
        </h2>
        <p className="mt-2 text-ink-soft">{plan.tagline}</p>
        <p className="mt-4 flex items-baseline gap-2">
          <span className="font-bold font-display text-2xl">
            {formatMoney(plan.price, shop.locale)}
          </span>
          <span className="text-ink-soft">a month, before tax</span>
        </p>
        <p className="mt-1 font-semibold text-sm">{trialText(plan)}</p>
        <ul className="mt-5 mb-7 grid gap-2">
          {plan.features.map((feature) => (
            <li key={feature} className="flex items-start gap-2.5">
              <Icon name="check" size={18} className="mt-1 shrink-0 text-positive" />
              {feature}
            </li>
          ))}
        </ul>
        <div className="mt-auto">
          <LinkButton href={`/clubs/${plan.key}`} prefetch={false} size="lg">
            Join the {plan.name}
          </LinkButton>
        </div>
      </div>
    </article>
  );
}

/** What the first days cost, in words. */
export function trialText({ trialDays }: Pick<PlanView, 'trialDays'>): string {
  return trialDays > 0
    ? `The first ${trialDays} days are free. Cancel before they are over, and it costs nothing.`
    : 'The first month is charged when you join.';
}
