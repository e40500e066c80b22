import type { CatalogueImport } from '@/lib/catalog/seed/import-hooks';
import { searchImport } from '@/modules/search/write-texts';

/** What modules write when the catalogue is imported. */
export const catalogueImports: readonly CatalogueImport[] = [
  searchImport, // module: search
];
