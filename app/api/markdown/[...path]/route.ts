import { cacheTag } from 'next/cache';
import { categories } from '@/brand/catalogue/categories';
import { pages } from '@/brand/pages';
import { findInfoPage } from '@/components/site/info-page';
import { readCategories } from '@/components/site/markdown/categories';
import {
  categoryMarkdown,
  infoMarkdown,
  plansMarkdown,
  productMarkdown,
  productsMarkdown,
} from '@/components/site/markdown/markdown';
import { site } from '@/lib/cache/site';
import { cacheCatalogue, cacheFor } from '@/lib/catalog/cache';
import { findProduct, readCategory } from '@/lib/catalog/queries';
import { isSlug } from '@/lib/catalog/rules';
import { defaultView } from '@/lib/markets/views';
import { plansOnOffer } from '@/lib/subscriptions/queries';

/** Longer lists than this end with a link to the feed. */
const MOST = 500;

/** A page that is the same for everybody, as Markdown; proxy.ts leads here by its suffix or by `Accept`. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/markdown/[...path]'>,
): Promise<Response> {
  const { path } = await params;
  const text = await render(path);
  if (text === null) {
    return new Response('There is no such page.\n', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  }
  const { url } = await site();
  return new Response(text, {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      // Where the form was asked for by `Accept`.
      vary: 'Accept',
      link: `<${url}/${path.join('/')}>; rel="canonical"`,
    },
  });
}

function render([first = '', second, ...more]: readonly string[]): Promise<string | null> {
  if (more.length > 0) return Promise.resolve(null);
  if (second !== undefined) {
    if (first === 'products' && isSlug(second)) return renderProduct(second);
    const category = first === 'categories' && categories.find(({ key }) => key === second);
    return category ? renderCategory(category) : Promise.resolve(null);
  }
  if (first === 'products') return renderProducts();
  if (first === 'clubs') return renderPlans();
  const page = findInfoPage(first);
  return Promise.resolve(page && infoMarkdown(pages[page]));
}

async function renderProduct(slug: string): Promise<string | null> {
  'use cache';
  cacheFor(`product:${slug}`);
  const [product, { url }] = await Promise.all([findProduct(slug), site()]);
  return product && productMarkdown(product, url);
}

async function renderCategory(category: (typeof categories)[number]): Promise<string> {
  'use cache';
  cacheCatalogue();
  const [listed, { url }] = await Promise.all([readCategory(category.key, MOST), site()]);
  return categoryMarkdown(category, listed, url);
}

async function renderProducts(): Promise<string> {
  'use cache';
  cacheCatalogue();
  const [categories, { url }] = await Promise.all([readCategories(MOST), site()]);
  return productsMarkdown(categories, url);
}

async function renderPlans(): Promise<string> {
  'use cache';
  cacheCatalogue();
  cacheTag('plans');
  const [plans, { url }] = await Promise.all([plansOnOffer(defaultView.market.currency), site()]);
  return plansMarkdown(plans, url);
}
