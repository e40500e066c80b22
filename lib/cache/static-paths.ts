import { categories } from '@/brand/catalogue/categories';
import { infoPages } from '@/brand/en/pages';
import { pool } from '@/lib/db/client';
import { addressIn } from '@/lib/markets/alternates';
import { productPathOf } from '@/lib/markets/slugs';
import { publishedViews } from '@/lib/markets/views';

/**
 * The static pages, except those of products and categories. A page that is not listed is rendered per request. A
 * page that is listed although it depends on the visitor is never cached, and rendered per request too.
 */
const pages = [...['/', '/products', '/clubs', '/cart'], ...infoPages.map((page) => `/${page}`)];

const MAX_PRODUCTS = 50_000;

/** The paths of the static pages of all published views, the most visited ones first. */
export async function readStaticPaths(): Promise<string[]> {
  const { rows } = await pool().query<{ slug: string }>(
    `SELECT slug FROM catalog_products WHERE NOT hidden ORDER BY position, slug LIMIT $1`,
    [MAX_PRODUCTS],
  );
  const paths = [
    ...pages,
    ...categories.map(({ key }) => `/categories/${key}`),
    ...rows.map(({ slug }) => productPathOf(slug)),
  ];
  return paths.flatMap((path) => publishedViews.map((view) => addressIn(view, path)));
}
