import { cacheTag } from 'next/cache';
import { categories } from '@/brand/catalogue/categories';
import { findInfoPage } from '@/components/site/info-page';
import { site } from '@/lib/cache/site';
import { cacheCatalogue, cacheFor } from '@/lib/catalog/cache';
import { findProduct, readCategory } from '@/lib/catalog/queries';
import { isSlug } from '@/lib/catalog/rules';
import { inView, placeOf } from '@/lib/markets/paths';
import { viewInQuery } from '@/lib/markets/request-view';
import { productOf } from '@/lib/markets/slugs';
import { routableViews, viewByKey } from '@/lib/markets/views';
import { textsIn } from '@/lib/texts/wording';
import {
  categoryMarkdown,
  infoMarkdown,
  plansMarkdown, // module: subscriptions
  productMarkdown,
  productsMarkdown,
  readCategories,
} from '@/modules/agents/markdown';
import { plansOnOffer } from '@/modules/subscriptions/plans/on-offer';

const MAX_LISTED = 500;

/** A static page as Markdown. next.config.js rewrites paths with the suffix `.md` to this route. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/markdown/[...path]'>,
): Promise<Response> {
  const { path } = await params;
  // After a rewrite, the request has the original path.
  const { pathname } = new URL(request.url);
  const isDirect = pathname.startsWith('/api/');
  const view = isDirect ? viewInQuery(request.url) : placeOf(pathname, routableViews()).view;
  const text = await render(view.key, path);
  if (text === null) {
    return new Response('There is no such page.\n', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  }
  const { url } = await site();
  return new Response(text, {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      link: `<${url}${inView(view.prefix, `/${path.join('/')}`)}>; rel="canonical"`,
    },
  });
}

function render(
  viewKey: string,
  [first = '', second, ...more]: readonly string[],
): Promise<string | null> {
  if (more.length > 0) return Promise.resolve(null);
  if (second !== undefined) {
    if (first === 'products' && isSlug(second)) return renderProduct(viewKey, productOf(second));
    const category = first === 'categories' && categories.find(({ key }) => key === second);
    return category ? renderCategory(viewKey, category) : Promise.resolve(null);
  }
  if (first === 'products') return renderProducts(viewKey);
  if (first === 'clubs') return renderPlans(viewKey); // module: subscriptions
  const page = findInfoPage(first);
  const texts = textsIn(viewByKey(viewKey));
  return Promise.resolve(page && infoMarkdown(texts.brand.pages[page], texts));
}

async function renderProduct(viewKey: string, slug: string): Promise<string | null> {
  'use cache';
  cacheFor(`product:${slug}`);
  const texts = textsIn(viewByKey(viewKey));
  const finding = findProduct(slug, texts.view.market.currency);
  const [product, { url }] = await Promise.all([finding, site()]);
  return product && productMarkdown(product, url, texts);
}

async function renderCategory(
  viewKey: string,
  category: (typeof categories)[number],
): Promise<string> {
  'use cache';
  cacheCatalogue();
  const texts = textsIn(viewByKey(viewKey));
  const listing = readCategory(category.key, MAX_LISTED, texts.view.market.currency);
  const [listed, { url }] = await Promise.all([listing, site()]);
  return categoryMarkdown(category, listed, url, texts);
}

async function renderProducts(viewKey: string): Promise<string> {
  'use cache';
  cacheCatalogue();
  const texts = textsIn(viewByKey(viewKey));
  const listing = readCategories(MAX_LISTED, texts.view.market.currency);
  const [listed, { url }] = await Promise.all([listing, site()]);
  return productsMarkdown(listed, url, texts);
}

// module: subscriptions
async function renderPlans(viewKey: string): Promise<string> {
  'use cache';
  cacheCatalogue();
  cacheTag('plans');
  const texts = textsIn(viewByKey(viewKey));
  const offered = plansOnOffer(texts.view.market.currency);
  const [plans, { url }] = await Promise.all([offered, site()]);
  return plansMarkdown(plans, url, texts);
}
