import { expireTags } from '@/lib/cache/tags';
import type { Database } from '@/lib/db/client';
import type { MirrorProduct } from '@/lib/db/generated/client';

/** What a shopper can see of a product. */
function visible(row: MirrorProduct | null): string {
  if (!row || row.deletedAt) return '';
  const { name, description, priceAmount, currency, active } = row;
  return JSON.stringify([name, description, priceAmount, currency, active]);
}

/** Whether a shopper sees a difference between two fetches of a product. */
export function hasVisibleChange(change: {
  before: MirrorProduct | null;
  after: MirrorProduct;
}): boolean {
  return visible(change.before) !== visible(change.after);
}

/** Takes the pages that show a product out of every web process's cache. */
export async function expireProductPages(tx: Database, serviceProductId: string): Promise<void> {
  const where = { serviceProductId };
  const select = { product: { select: { slug: true } } } as const;
  const home = await tx.catalogVariant.findUnique({ where, select });
  const offer = home
    ? null
    : await tx.catalogOffer.findUnique({ where, select: { variant: { select } } });
  const slug = (home ?? offer?.variant)?.product.slug;
  if (slug) await expireTags(tx, ['catalog', `product:${slug}`]);
}
