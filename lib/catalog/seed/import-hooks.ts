import type { Database } from '@/lib/db/client';
import type { Attributes } from '../facets/attributes.ts';
import type { SeedProduct } from './seed-types.ts';

type ImportedProduct = Omit<SeedProduct, 'attributes'> & { attributes: Attributes };

/** How a module takes part in imports of the catalogue, in the transactions of the import. */
export type CatalogueImport = {
  productsWritten(tx: Database, products: readonly ImportedProduct[]): Promise<void>;
  importEnded(tx: Database): Promise<void>;
};
