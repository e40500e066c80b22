import 'server-only';
import { filledCategories, readCategory } from '@/lib/catalog/queries';

export async function readCategories(perCategory: number, currency: string) {
  const filled = await filledCategories(currency);
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
