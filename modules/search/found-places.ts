import type { Found } from '@/lib/listing/find-products';
import { narrowing, type Search } from '@/lib/listing/search';
import type { OtherMatch } from '@/lib/listing/word-match';

export type FoundPlaces = {
  /** Places that the search names; shown before products. */
  first: readonly string[];
  more: readonly string[];
};

const MAX_PLACES = 4;

export function placesOf(search: Search, found: Pick<Found, 'others' | 'total'>): FoundPlaces {
  const isBare = narrowing(search) === 0 && search.page === 1;
  return isBare ? chosenPlaces(found.others, found.total) : { first: [], more: [] };
}

/** Places that merely mention the words are shown only if nothing else matches. */
function chosenPlaces(rows: readonly OtherMatch[], products: number): FoundPlaces {
  const keys = (matches: readonly OtherMatch[]) =>
    matches.slice(0, MAX_PLACES).map(({ key }) => key);
  const named = rows.filter(
    ({ key, isNamed, isAbout }) => isNamed && (isAbout || !key.startsWith('/categories/')),
  );
  const others = rows.filter(({ isNamed, isAbout }) => !isNamed && isAbout);
  const isEmpty = products + named.length + others.length === 0;
  return { first: keys(named), more: keys(isEmpty ? rows : others) };
}
