import 'server-only';
import { categories } from '@/brand/catalogue/categories';
import { imported } from '@/brand/catalogue/imported';
import { readCategory } from '@/lib/catalog/queries';

/** Products that are imported without a category of the brand's are listed to this number. */
const MOST_IMPORTED = 200;

/** A category with the first of its products, or the shelf of what was imported, which has no page of its own. */
async function readShelf(
  { key, name, text }: { key: string; name: string; text: string },
  isCategory: boolean,
  most: number,
) {
  return { key, name, text, isCategory, ...(await readCategory(key, most)) };
}

/** Everything that is sold, shelf by shelf; empty ones are left out. */
export async function readShelves(perCategory: number) {
  const shelves = categories.map((one) => readShelf(one, true, perCategory));
  const { category: key, shelf } = imported;
  if (!categories.some((one) => (one.key as string) === key)) {
    shelves.push(readShelf({ key, ...shelf }, false, MOST_IMPORTED));
  }
  return (await Promise.all(shelves)).filter(({ products }) => products.length > 0);
}
