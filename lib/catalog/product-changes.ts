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
export function isShownOtherwise(change: {
  before: MirrorProduct | null;
  after: MirrorProduct;
}): boolean {
  return visible(change.before) !== visible(change.after);
}

/** Takes the pages that show a product out of every web process's cache. */
export async function expireProductPages(tx: Database, serviceProductId: string): Promise<void> {
  const select = { product: { select: { slug: true } } } as const;
  const variant =
    (await tx.catalogVariant.findUnique({ where: { serviceProductId }, select })) ??
    (await tx.catalogOffer.findUnique({ where: { serviceProductId }, select: { variant: { select } } }))
      ?.variant;
  if (variant) await expireTags(tx, ['catalog', `product:${variant.product.slug}`]);
}
