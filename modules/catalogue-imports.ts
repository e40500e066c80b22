import type { CatalogueImport } from '@/lib/catalog/seed/import-hooks';
import { searchImport } from '@/modules/search/write-texts';

export const catalogueImports: readonly CatalogueImport[] = [
  searchImport, // module: search
];
