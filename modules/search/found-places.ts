import type { Found } from '@/lib/listing/queries';
import { narrowing, type Search } from '@/lib/listing/rules';
import type { OtherMatch } from '@/lib/listing/word-match';

/** Paths of categories, plans and pages that a search finds. */
export type FoundPlaces = {
  /** Named by the search: shown before products. */
  first: readonly string[];
  more: readonly string[];
};

const MAX_PLACES = 4;

/** The places to show on the first page of a search without filters. */
export function placesOf(search: Search, found: Pick<Found, 'others' | 'total'>): FoundPlaces {
  const isBare = narrowing(search) === 0 && search.page === 1;
  return isBare ? chosenPlaces(found.others, found.total) : { first: [], more: [] };
}

/** Places that only mention the words are shown where nothing else is found. */
function chosenPlaces(rows: readonly OtherMatch[], products: number): FoundPlaces {
  const keys = (some: readonly OtherMatch[]) => some.slice(0, MAX_PLACES).map(({ key }) => key);
  const named = rows.filter(
    ({ key, isNamed, isAbout }) => isNamed && (isAbout || !key.startsWith('/categories/')),
  );
  const others = rows.filter(({ isNamed, isAbout }) => !isNamed && isAbout);
  const isEmpty = products + named.length + others.length === 0;
  return { first: keys(named), more: keys(isEmpty ? rows : others) };
}
