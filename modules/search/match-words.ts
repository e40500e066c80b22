import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import type { WordMatch } from '@/lib/listing/word-match';
import type { Language } from '@/lib/markets/types';
import { parseQuery, type TextQuery } from './parse-query.ts';

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
