import { db } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';

/** Writes the row of a product, without the service. `addProduct` in ./shop creates it there, too. */
export function addCatalogProduct(
  given: Partial<Prisma.CatalogProductCreateInput> & { slug: string },
) {
  const { slug } = given;
  return db().catalogProduct.create({
    data: { name: slug, tagline: '', description: '', category: 'filter', art: 'none', ...given },
  });
}

/** Writes what the mirror has of a product of the service. */
export function addMirrorProduct(
  given: Partial<Prisma.MirrorProductCreateInput> & { serviceId: string },
) {
  const { serviceId } = given;
  const shown = { name: serviceId, currency: 'EUR', active: true };
  return db().mirrorProduct.create({
    data: { ...shown, sequence: 1, fetchedAt: new Date(), ...given },
  });
}
