import { Link } from '@/components/ui/link';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn, formatMoney } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';
import { plansForCategory } from '@/modules/subscriptions/plans/on-offer';

export async function RelatedPlans({ category }: { category: string }) {
  const { t, view } = await pageTexts();
  const plans = await plansForCategory(category, view.market.currency);
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="every-month" className="mt-8 border-ink border-t-2 pt-4">
      <h2 id="every-month" className="text-xl">
        {t.catalog.monthly}
      </h2>
      <ul>
        {plans.map(({ key, page, name, tagline, price }) => (
          <li key={key} className="relative border-line border-b py-3 last:border-b-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link
                href={`/clubs/${page}`}
                prefetch={false}
                className="font-semibold text-link underline underline-offset-4 after:absolute after:inset-0"
              >
                {phraseIn(view, name)}
              </Link>
              <span className="tabular-nums">
                {fillIn(t.catalog.aMonth, { price: formatMoney(price, view.locale) })}
              </span>
            </p>
            <p className="text-ink-soft text-sm">{phraseIn(view, tagline)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
