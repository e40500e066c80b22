import { backdropClassOf, ProductImage } from '@/components/catalog/product-image';
import { LinkButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons/icon';
import { fillIn, formatMoney } from '@/lib/format';
import type { Dictionary } from '@/lib/texts/dictionary';
import { pageTexts } from '@/lib/texts/page-texts';
import { shipsInTrial } from '@/modules/subscriptions/delivery/delivery';
import { planIn } from '@/modules/subscriptions/plans/localize';
import type { PlanView } from '@/modules/subscriptions/plans/on-offer';

export async function PlanCard({ plan: row }: { plan: PlanView }) {
  const { t, view } = await pageTexts();
  const plan = planIn(view, row);
  const ground = plan.art ? backdropClassOf(plan.art) : '';
  return (
    <article
      aria-labelledby={`plan-${plan.key}`}
      className="grid items-end gap-x-12 gap-y-6 border-line border-b py-9 sm:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)_18rem]"
    >
      <div
        className={cn(
          'flex aspect-3/4 w-40 items-end self-start overflow-hidden rounded-t-full rounded-b-md sm:row-span-2 sm:w-full lg:row-span-1',
          ground ? `p-1.5 ${ground}` : 'bg-sunken',
        )}
      >
        {plan.art ? (
          <ProductImage
            art={plan.art}
            alt=""
            sizes="13rem"
            className={ground ? 'h-auto w-full' : 'size-full object-cover'}
          />
        ) : null}
      </div>
      <div>
        <h2 id={`plan-${plan.key}`} className="text-3xl">
          {plan.name}
        </h2>
        <p className="mt-2 text-ink-soft text-lg">{plan.tagline}</p>
        <ul className="mt-5 grid gap-2">
          {plan.features.map((feature) => (
            <li key={feature} className="flex items-start gap-2.5">
              <Icon name="check" size={18} className="mt-1 shrink-0 text-positive" />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="sm:col-start-2 lg:col-start-3">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-bold font-display text-3xl">
            {formatMoney(plan.price, view.locale)}
          </span>
          <span className="text-ink-soft">{t.tax.month[view.market.prices]}</span>
        </p>
        <p className="mt-2 mb-5 text-sm">{trialText(t.clubs, plan)}</p>
        <LinkButton href={`/clubs/${plan.page}`} prefetch={false} size="lg">
          {fillIn(t.clubs.joinPlan, { plan: plan.name })}
        </LinkButton>
      </div>
    </article>
  );
}

export function trialText(
  { noTrial, trial, trialWithParcel }: Dictionary['clubs'],
  { key, trialDays: days }: Pick<PlanView, 'key' | 'trialDays'>,
): string {
  if (days === 0) return noTrial;
  return fillIn(shipsInTrial(key) ? trialWithParcel : trial, { days });
}
