import Link from 'next/link';
import { cn } from '@/components/ui/cn';
import type { FoundPlaces, Place } from '@/lib/search/places';
import { plansOnOffer } from '@/lib/subscriptions/queries';

/** The places of a search that are there today: a plan may have been withdrawn. */
export async function placesThereAre({ first, more, mentioned }: FoundPlaces): Promise<{
  first: Place[];
  more: Place[];
}> {
  const plans = new Set((await plansOnOffer()).map(({ key }) => `/clubs/${key}`));
  const isThere = ({ kind, href }: Place) => kind !== 'plan' || plans.has(href);
  return { first: first.filter(isThere), more: [...more, ...mentioned].filter(isThere) };
}

/** What a search found beside products, as links. */
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
