import type { CatalogueImport } from '@/lib/catalog/seed/seed-types';
import { chunksOf } from '@/lib/db/chunks';
import type { Database } from '@/lib/db/client';
import { type SearchText, searchTextsOf, searchTextsOfPlaces } from './search-texts.ts';

const BATCH = 1_000;

export const searchImport: CatalogueImport = {
  productsWritten: (tx, products) =>
    writeSearchTexts(
      tx,
      products.flatMap((product) =>
        product.hidden ? [] : searchTextsOf(product, product.attributes),
      ),
    ),
  importEnded: (tx) => writePlaces(tx, searchTextsOfPlaces()),
};

async function writeSearchTexts(tx: Database, texts: readonly SearchText[]): Promise<void> {
  for (const batch of chunksOf(texts, BATCH)) {
    await tx.$executeRaw`
      INSERT INTO search_texts AS known (language, key, "productId", names, subject, text)
      SELECT row.language, row.key, product.id, row.names, row.subject, row.text
      FROM json_to_recordset(${JSON.stringify(batch)}::json)
        AS row(language text, key text, names text[], subject text, text text)
      LEFT JOIN catalog_products product ON product.slug = row.key
      ON CONFLICT (language, key) DO UPDATE
      SET names = excluded.names, subject = excluded.subject, text = excluded.text
      WHERE (known.names, known.subject, known.text)
        IS DISTINCT FROM (excluded.names, excluded.subject, excluded.text)`;
  }
}

/** Replaces the search texts of all places, and the dictionary for corrections. */
async function writePlaces(tx: Database, places: readonly SearchText[]): Promise<void> {
  await tx.searchText.deleteMany({ where: { productId: null } });
  await writeSearchTexts(tx, places);
  await tx.searchWord.deleteMany();
  await tx.$executeRaw`
    INSERT INTO search_words (language, word)
    SELECT DISTINCT language, word FROM search_texts, unnest(tsvector_to_array(
      to_tsvector('simple', catalog_fold(array_to_string(names, ' ') || ' ' || subject)))) AS word
    WHERE length(word) BETWEEN 3 AND 40 AND word ~ '^[[:alpha:]]+$'`;
}
