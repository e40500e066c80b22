import { CATALOGUE_TAG, expireTags } from '@/lib/cache/tags';
import type { Database } from '@/lib/db/client';
import type { MirrorProduct } from '@/lib/db/generated/client';

function visible(row: MirrorProduct | null): string {
  if (!row || row.deletedAt) return '';
  const { name, description, priceAmount, currency, active } = row;
  return JSON.stringify([name, description, priceAmount, currency, active]);
}

export function hasVisibleChange(change: {
  before: MirrorProduct | null;
  after: MirrorProduct;
}): boolean {
  return visible(change.before) !== visible(change.after);
}

export async function expireProductPages(tx: Database, serviceProductId: string): Promise<void> {
  const where = { serviceProductId };
  const select = { product: { select: { slug: true } } } as const;
  const home = await tx.catalogVariant.findUnique({ where, select });
  const offer = home
    ? null
    : await tx.catalogOffer.findUnique({ where, select: { variant: { select } } });
  const slug = (home ?? offer?.variant)?.product.slug;
  if (slug) await expireTags(tx, [CATALOGUE_TAG, `product:${slug}`]);
}
