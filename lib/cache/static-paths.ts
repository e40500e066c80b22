import { setImmediate as nextTurn } from 'node:timers/promises';
import { categories } from '@/brand/catalogue/categories';
import { infoPages } from '@/brand/en/pages';
import { chunksOf } from '@/lib/db/chunks';
import { pool } from '@/lib/db/client';
import { addressIn, type PathInViews } from '@/lib/markets/alternates';
import { productPathOf } from '@/lib/markets/slugs';
import { publishedViews } from '@/lib/markets/views';

/**
 * The static pages, except those of products and categories. A page that is not listed is rendered per request. A
 * page that is listed although it depends on the visitor is never cached, and rendered per request too.
 */
const pages = [...['/', '/products', '/clubs', '/cart'], ...infoPages.map((page) => `/${page}`)];

const MAX_PRODUCTS = 50_000;

/**
 * The paths of the static pages of all published views, the most visited ones first. Requests are answered between
 * parts of a large catalogue.
 */
export async function readStaticPaths(): Promise<Set<string>> {
  const { rows } = await pool().query<{ slug: string }>(
    `SELECT slug FROM catalog_products WHERE NOT hidden ORDER BY position, slug LIMIT $1`,
    [MAX_PRODUCTS],
  );
  const paths = new Set<string>();
  const add = (path: PathInViews) => {
    for (const view of publishedViews) paths.add(addressIn(view, path));
  };
  for (const path of pages) add(path);
  for (const { key } of categories) add(`/categories/${key}`);
  for (const part of chunksOf(rows, 1_000)) {
    for (const { slug } of part) add(productPathOf(slug));
    await nextTurn();
  }
  return paths;
}
