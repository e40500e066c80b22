import 'server-only';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { WordMatch } from '@/lib/listing/word-match';
import type { Language } from '@/lib/markets/types';
import { wordsOf } from './search-texts.ts';

/** Null if the text contains no words. */
export async function matchWords(text: string, language: Language): Promise<WordMatch | null> {
  const query = await parseQuery(text, language);
  if (query.words.length === 0) return null;
  return {
    rows: matchesOf(query, language),
    words: query.parts.length,
    corrected: query.isCorrected ? query.words.join(' ') : null,
  };
}

/** Products and places with at least one of the words, and how many of the words each has. */
function matchesOf({ words, parts }: TextQuery, language: Language): Prisma.Sql {
  const typed = words.join(' ');
  const all = Prisma.sql`unnest(${parts as string[]}::tsquery[])`;
  const any = Prisma.sql`${parts.map((part) => `(${part})`).join(' | ')}::tsquery`;
  return Prisma.sql`
    SELECT t.key, t."productId", ts_rank('{0.02, 0.1, 0.3, 1}', t.vector, ${any}) AS rank,
      (SELECT count(*)::int FROM ${all} AS part WHERE t.vector @@ part) AS matched,
      -- One of its names is in the search, or is what the search begins.
      t."productId" IS NULL AND EXISTS (SELECT FROM unnest(t.names) AS name WHERE
        search_vector(${language}, ${typed}) @@ plainto_tsquery('simple', catalog_fold(name))
        OR search_vector(${language}, ${typed}) @@ plainto_tsquery(search_config(${language}), name)
        OR (length(${typed}) > 2 AND name NOT LIKE '% %' AND starts_with(catalog_fold(name), catalog_fold(${typed}))))
        AS "isNamed",
      t."productId" IS NULL AND (SELECT bool_and(ts_filter(t.vector, '{a,b}') @@ part) FROM ${all} AS part) AS "isAbout"
    FROM search_texts t WHERE t.language = ${language} AND t.vector @@ ${any}`;
}

const MAX_WORDS = 8;
/** The least similarity of a correction: "ketle" and "kettle" have 0.63, "mouse" and "house" 0.33. */
const SIMILAR = 0.37;

type TextQuery = {
  words: readonly string[];
  parts: readonly string[];
  isCorrected: boolean;
};

type WordRow = { typed: string; word: string; query: string | null; plain: string };

/**
 * Parses a search text in one SQL statement. A word that occurs nowhere in the shop is replaced by the most similar one
 * that does. The last word also matches as a prefix.
 */
async function parseQuery(text: string, language: Language): Promise<TextQuery> {
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
