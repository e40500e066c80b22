import type { Database } from '@/lib/db/client';
import type { Attributes } from '../facets/attributes.ts';
import type { SeedProduct } from './seed-types.ts';

type ImportedProduct = Omit<SeedProduct, 'attributes'> & { attributes: Attributes };

/** How a module takes part in imports of the catalogue, in their transactions. */
export type CatalogueImport = {
  /** After a part of the products was written. */
  productsWritten(tx: Database, products: readonly ImportedProduct[]): Promise<void>;
  /** After the last part. */
  importEnded(tx: Database): Promise<void>;
};
