import 'server-only';
import { db } from '@/lib/db/client';
import type { Language } from '@/lib/markets/types';
import { wordsOf } from './search-texts.ts';

const MAX_WORDS = 8;
/** The least similarity of a correction: "ketle" and "kettle" have 0.63, "mouse" and "house" 0.33. */
const SIMILAR = 0.37;

export type TextQuery = {
  words: readonly string[];
  parts: readonly string[];
  isCorrected: boolean;
};

type WordRow = { typed: string; word: string; query: string | null; plain: string };

/**
 * Parses a search text in one SQL statement. A word that occurs nowhere in the shop is replaced by the most similar one
 * that does. The last word also matches as a prefix.
 */
export async function parseQuery(text: string, language: Language): Promise<TextQuery> {
  // Products say "1 kg", but shoppers type "1kg".
  const typed = wordsOf(text.replace(/(\p{N})(\p{L})/gu, '$1 $2')).slice(0, MAX_WORDS);
  const rows = await db().$queryRaw<WordRow[]>`
    SELECT asked.typed, chosen.word, search_word(${language}, chosen.word, beginning)::text AS query,
      to_tsquery('simple', catalog_fold(chosen.word) || CASE WHEN beginning THEN ':*' ELSE '' END)::text AS plain
    FROM unnest(${typed}::text[]) WITH ORDINALITY AS asked(typed, place)
    CROSS JOIN LATERAL (SELECT asked.place = ${typed.length} AND length(asked.typed) > 1
      AND asked.typed ~ '[^0-9]' AS beginning) AS last
    LEFT JOIN LATERAL (
      SELECT known.word FROM search_words known
      WHERE NOT EXISTS (SELECT FROM search_texts found WHERE found.language = ${language}
          AND found.vector @@ search_word(${language}, asked.typed, beginning))
        AND search_word(${language}, asked.typed, false) IS NOT NULL
        AND known.language = ${language} AND known.word % catalog_fold(asked.typed)
        AND left(known.word, 1) = left(catalog_fold(asked.typed), 1)
        AND similarity(known.word, catalog_fold(asked.typed)) >= ${SIMILAR}
      ORDER BY similarity(known.word, catalog_fold(asked.typed)) DESC, known.word LIMIT 1
    ) AS similar_word ON true
    CROSS JOIN LATERAL (SELECT coalesce(similar_word.word, asked.typed) AS word) AS chosen
    ORDER BY asked.place`;
  const parts = rows.flatMap(({ query }) => query ?? []);
  return {
    words: rows.map(({ word }) => word),
    // A text such as "how to" consists of stop words only.
    parts: parts.length > 0 ? parts : rows.map(({ plain }) => plain),
    isCorrected: rows.some((row) => row.word !== row.typed),
  };
}
