import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { filledCategories } from '@/lib/catalog/queries';
import { hasPage, type ViewTexts } from '@/lib/texts/wording';
import type { FoundPlaces } from '@/modules/search/found-places';
import { type Place, placesIn } from '@/modules/search/places';
import { plansOnOffer } from '@/modules/subscriptions/plans/on-offer';

/** Drops results that are closed plans, or categories without products in the view's currency. */
export async function placesThereAre(
  { first, more }: FoundPlaces,
  texts: ViewTexts,
): Promise<{ first: Place[]; more: Place[] }> {
  const { currency } = texts.view.market;
  const sold = new Set([
    ...(await filledCategories(currency)).map(({ key }) => `/categories/${key}`),
    ...(await plansOnOffer(currency)).map(({ page }) => `/clubs/${page}`), // module: subscriptions
  ]);
  const places = placesIn(texts);
  const thereAre = (paths: readonly string[]) =>
    paths
      .flatMap((path) => places.find(({ href }) => href === path) ?? [])
      .filter(({ kind, href }) => kind === 'page' || sold.has(href))
      .filter(({ href }) => hasPage(texts.view, href));
  return { first: thereAre(first), more: thereAre(more) };
}

export function Places({
  places,
  label,
  className,
}: {
  places: readonly Place[];
  label: string;
  className?: string;
}) {
  if (places.length === 0) return null;
  return (
    <ul aria-label={label} className={cn('grid gap-2 sm:grid-cols-2', className)}>
      {places.map(({ href, title, text }) => (
        <li key={href}>
          <Link href={href} className="block h-full rounded-md bg-sunken px-4 py-3 hover:bg-line">
            <span className="font-semibold">{title}</span>
            <span className="block text-ink-soft text-sm">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
