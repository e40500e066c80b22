import type { CatalogueImport } from '@/lib/catalog/seed/import-hooks';
import { searchImport } from '@/modules/search/write-texts';

/** Additional steps of a catalogue import. */
export const catalogueImports: readonly CatalogueImport[] = [
  searchImport, // module: search
];
