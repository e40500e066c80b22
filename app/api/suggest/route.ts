import type { NextRequest } from 'next/server';
import { cardText } from '@/brand/product/summary';
import type { Suggestion } from '@/components/search/search-box';
import type { ProductCard } from '@/lib/catalog/cards';
import { productIn } from '@/lib/catalog/localize';
import { formatMoney } from '@/lib/format';
import { thumbOf } from '@/lib/images';
import { requestView } from '@/lib/markets/request-view';
import { suggestProducts } from '@/lib/search/queries';
import { cleanText } from '@/lib/search/rules';

const MOST = 6;

/** Search suggestions. Publicly cacheable: the catalogue is the same for every visitor. */
export async function GET(request: NextRequest): Promise<Response> {
  const view = await requestView();
  const text = cleanText(request.nextUrl.searchParams.get('q') ?? '');
  const products = text.length < 2 ? [] : await suggestProducts(text, MOST);
  return Response.json(
    products.map((product) => suggestion(productIn(view, product), view.locale)),
    {
      headers: { 'cache-control': 'public, max-age=60' },
    },
  );
}

function suggestion(product: ProductCard, locale: string): Suggestion {
  const { slug, name, art, price } = product;
  return {
    href: `/products/${slug}`,
    name,
    note: cardText(product),
    image: thumbOf(art)?.src ?? null,
    price: price ? formatMoney(price.from, locale) : null,
  };
}
