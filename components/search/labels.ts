import { categories } from '@/brand/catalogue/categories';
import { shop } from '@/brand/shop';
import { texts } from '@/brand/texts';
import { attributeFacets } from '@/lib/catalog/facets';
import { formatMoney } from '@/lib/format';
import {
  CATEGORY,
  chosenValues,
  type Facet,
  facets,
  PRICE,
  priceRange,
  type Search,
  type Sort,
} from '@/lib/search/rules';

/** The label of a facet. */
export function facetName(facet: Facet): string {
  if (facet === CATEGORY) return 'Category';
  if (facet === PRICE) return 'Price';
  return attributeFacets.find(({ attribute }) => attribute === facet)?.label ?? facet;
}

/** The labels of the sort orders. */
export const sortNames: Record<Sort, string> = {
  best: 'Best match',
  featured: 'Featured',
  cheap: 'Price, low to high',
  dear: 'Price, high to low',
  name: 'Name',
};

/** The label of a facet value. */
export function valueName(facet: Facet, value: string): string {
  if (facet === CATEGORY) return categories.find(({ key }) => key === value)?.name ?? value;
  if (facet === PRICE) return priceRangeName(Number(value));
  const { values } = attributeFacets.find(({ attribute }) => attribute === facet) ?? {};
  return values?.find((one) => one.value === value)?.label ?? value;
}

function priceRangeName(range: number): string {
  const money = (amount: number) => formatMoney({ amount, currency: shop.currency }, shop.locale);
  const { from, to } = priceRange(range);
  if (from === null) return `Under ${money(to ?? 0)}`;
  return to === null ? `${money(from)} and more` : `${money(from)} to ${money(to)}`;
}

/** The title of a list from its search text and filters. */
export function searchTitle(search: Search): string {
  if (search.text) return `“${search.text}”`;
  const values = facets.flatMap((facet) =>
    chosenValues(search, facet).map((value) => valueName(facet, value)),
  );
  return values.length > 0 ? values.join(', ') : texts.search.title;
}
