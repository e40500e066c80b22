import { categories } from '@/brand/catalogue/categories';
import { shop } from '@/brand/shop';
import { texts } from '@/brand/texts';
import { roastWord } from '@/components/catalog/roast';
import { formatMoney } from '@/lib/format';
import { bandBounds, type Facet, type Search, type Sort } from '@/lib/search/rules';

/** What the filters are called. */
export const facetNames: Record<Facet, string> = {
  categories: 'Shelf',
  roasts: 'Roast',
  origins: 'Origin',
  bands: 'Price',
};

/** What the orders are called. */
export const sortNames: Record<Sort, string> = {
  best: 'Best fit',
  day: 'Our order',
  cheap: 'Price, low to high',
  dear: 'Price, high to low',
  name: 'Name',
};

/** A value of a filter in words. */
export function valueName(facet: Facet, value: string): string {
  switch (facet) {
    case 'categories':
      return categories.find(({ key }) => key === value)?.name ?? value;
    case 'roasts': {
      const word = roastWord(Number(value));
      return word.charAt(0).toUpperCase() + word.slice(1);
    }
    case 'origins':
      return value;
    case 'bands':
      return bandName(Number(value));
  }
}

function bandName(band: number): string {
  const money = (amount: number) => formatMoney({ amount, currency: shop.currency }, shop.locale);
  const { from, to } = bandBounds(band);
  if (from === null) return `Under ${money(to ?? 0)}`;
  return to === null ? `${money(from)} and more` : `${money(from)} to ${money(to)}`;
}

/** A value as the search holds it. */
export function heldValue(facet: Facet, value: string): string | number {
  return facet === 'roasts' || facet === 'bands' ? Number(value) : value;
}

/** What a list is called by its words and filters. */
export function searchTitle(search: Search): string {
  if (search.text) return `“${search.text}”`;
  const values = (['categories', 'origins', 'roasts', 'bands'] as const).flatMap((facet) =>
    search[facet].map((value) => valueName(facet, String(value))),
  );
  return values.length > 0 ? values.join(', ') : texts.search.title;
}
