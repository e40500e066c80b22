import type { NextRequest } from 'next/server';
import { cardText } from '@/brand/product/summary';
import type { ProductCard } from '@/lib/catalog/cards';
import { productIn } from '@/lib/catalog/localize';
import { formatMoney } from '@/lib/format';
import { thumbOf } from '@/lib/images/images';
import { findProducts } from '@/lib/listing/find-products';
import { cleanText, emptySearch, type Search } from '@/lib/listing/search';
import { viewInQuery } from '@/lib/markets/request-view';
import { productPath } from '@/lib/markets/slugs';
import type { StoreView } from '@/lib/markets/types';
import { textsIn, type ViewTexts } from '@/lib/texts/wording';
import { placesThereAre } from '@/modules/search/components/places';
import type { Suggestion } from '@/modules/search/components/suggestion-list';
import { placesOf } from '@/modules/search/found-places';
import type { Place } from '@/modules/search/places';

const MAX_SUGGESTIONS = 6;
const MAX_PAGES = 3;

/** Publicly cacheable, because all visitors of a view get the same suggestions. */
export async function GET(request: NextRequest): Promise<Response> {
  const text = cleanText(request.nextUrl.searchParams.get('q') ?? '');
  return Response.json(
    text.length < 2 ? [] : await suggestions(text, textsIn(viewInQuery(request.url))),
    {
      headers: { 'cache-control': 'public, max-age=60' },
    },
  );
}

async function suggestions(text: string, texts: ViewTexts): Promise<Suggestion[]> {
  const { market, language } = texts.view;
  const search: Search = { ...emptySearch, text, sort: 'best' };
  const results = await findProducts(search, market.currency, language, MAX_SUGGESTIONS);
  const { first, more } = await placesThereAre(placesOf(search, results), texts);
  return [
    ...first.slice(0, MAX_PAGES).map(placeSuggestion),
    ...results.products.map((product) => suggestion(productIn(texts.view, product), texts.view)),
    ...more.map(placeSuggestion),
  ].slice(0, MAX_SUGGESTIONS);
}

function placeSuggestion({ href, title, text }: Place): Suggestion {
  return { href, name: title, note: text, image: null, price: null };
}

function suggestion(product: ProductCard, view: StoreView): Suggestion {
  const { slug, name, art, price } = product;
  return {
    href: productPath(view, slug),
    name,
    note: cardText(product),
    image: thumbOf(art)?.src ?? null,
    price: price ? formatMoney(price.from, view.locale) : null,
  };
}
