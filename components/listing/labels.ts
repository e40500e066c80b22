import { categories } from '@/brand/catalogue/categories';
import { attributeFacets } from '@/lib/catalog/facets/facets';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn, formatMoney } from '@/lib/format';
import {
  CATEGORY,
  chosenValues,
  type Facet,
  facets,
  PRICE,
  priceRange,
  type Search,
} from '@/lib/listing/search';
import type { ViewTexts } from '@/lib/texts/wording';

export function facetName({ t, view }: ViewTexts, facet: Facet): string {
  if (facet === CATEGORY) return t.search.category;
  if (facet === PRICE) return t.search.price;
  const match = attributeFacets.find(({ attribute }) => attribute === facet);
  return phraseIn(view, match?.label ?? facet);
}

export function valueName(texts: ViewTexts, facet: Facet, value: string): string {
  const { view } = texts;
  if (facet === CATEGORY) {
    return phraseIn(view, categories.find(({ key }) => key === value)?.name ?? value);
  }
  if (facet === PRICE) return priceRangeName(texts, Number(value));
  const { values } = attributeFacets.find(({ attribute }) => attribute === facet) ?? {};
  return phraseIn(view, values?.find((option) => option.value === value)?.label ?? value);
}

function priceRangeName({ t, view }: ViewTexts, range: number): string {
  const { locale, market } = view;
  const money = (amount: number) => formatMoney({ amount, currency: market.currency }, locale);
  const { from, to } = priceRange(range);
  if (from === null) return fillIn(t.search.under, { price: money(to ?? 0) });
  if (to === null) return fillIn(t.search.over, { price: money(from) });
  return fillIn(t.search.between, { from: money(from), to: money(to) });
}

export function searchTitle(texts: ViewTexts, search: Search): string {
  if (search.text) return fillIn(texts.t.search.quoted, { text: search.text });
  const values = facets.flatMap((facet) =>
    chosenValues(search, facet).map((value) => valueName(texts, facet, value)),
  );
  return values.length > 0 ? values.join(', ') : texts.brand.texts.search.title;
}
