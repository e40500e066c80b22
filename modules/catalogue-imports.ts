import type { CatalogueImport } from '@/lib/catalog/seed/seed-types';
import { searchImport } from '@/modules/search/write-texts';

export const catalogueImports: readonly CatalogueImport[] = [
  searchImport, // module: search
];
