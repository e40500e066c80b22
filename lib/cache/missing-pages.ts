import { categories } from '@/brand/catalogue/categories';
import { infoPages } from '@/brand/en/pages';
import { pool } from '@/lib/db/client';
import { pageSections } from '@/lib/env';
import { productOf } from '@/lib/markets/slugs';

/** The page that is sent with a 404, in each view; nothing links to it. */
export const NOT_FOUND_PAGE = '/not-found';

/**
 * Whether a path certainly has no page. What only its page knows (an order, a subscription) is false.
 * @param path without the view's prefix
 */
export async function isMissingPage(path: string): Promise<boolean> {
  const [first = '', second = '', ...deeper] = path.slice(1).split('/');
  const sections = pageSections();
  if (sections.length === 0 || path.endsWith('/')) return false;
  if (path === NOT_FOUND_PAGE) return true;
  if (!sections.includes(first))
    return !(second === '' && infoPages.some((page) => page === first));
  if (second === '' || deeper.length > 0) return false;
  if (first === 'categories') return !categories.some(({ key }) => key === second);
  return first === 'products' && !(await isProduct(second));
}

async function isProduct(slug: string): Promise<boolean> {
  // An escaped one is left to the page.
  if (!/^[\w-]{1,100}$/.test(slug)) return slug.includes('%') && !slug.includes('%25');
  try {
    const sql = 'SELECT 1 FROM catalog_products WHERE slug = $1';
    return (await pool().query(sql, [productOf(slug)])).rows.length > 0;
  } catch {
    // Its page says that the database is away.
    return true;
  }
}
