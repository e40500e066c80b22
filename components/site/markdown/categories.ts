import 'server-only';
import { filledCategories, readCategory } from '@/lib/catalog/queries';

/** Everything that is sold, category by category, up to a number of products each, in a currency; empty categories are left out. */
export async function readCategories(perCategory: number, currency: string) {
  const filled = await filledCategories();
  const listed = await Promise.all(
    filled.map(async ({ key, name, text }) => ({
      key,
      name,
      text,
      ...(await readCategory(key, perCategory, currency)),
    })),
  );
  return listed.filter(({ total }) => total > 0);
}
