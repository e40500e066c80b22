import 'server-only';
import { filledCategories, readCategory } from '@/lib/catalog/queries';

/** Everything that is sold, category by category, up to a number of products each; empty categories are left out. */
export async function readCategories(perCategory: number) {
  const categories = await filledCategories();
  return Promise.all(
    categories.map(async ({ key, name, text }) => ({
      key,
      name,
      text,
      ...(await readCategory(key, perCategory)),
    })),
  );
}
