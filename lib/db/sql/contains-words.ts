import { Prisma } from '@/lib/db/generated/client';

/** Removes case, accents, apostrophes and hyphens: "O’Brien-Müller" is "obrienmuller". */
function folded(text: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`translate(lower(public.unaccent('public.unaccent'::regdictionary, ${text})), ${"'ʼ`´-"}, '')`;
}

function wordsOf(query: string): string[] {
  return query.split(/\s+/).filter((word) => word.replaceAll(/['’‘ʼ`´‐-―-]/g, '') !== '');
}

/**
 * The condition that a text contains each word of a search, regardless of order, case, accents, apostrophes and
 * hyphens. Reads every row that no other condition excludes.
 */
export function containsWords(text: Prisma.Sql, query: string): Prisma.Sql {
  const words = wordsOf(query);
  if (words.length === 0) return Prisma.sql`false`;
  const conditions = words.map(
    (word) =>
      Prisma.sql`strpos(${folded(text)}, (SELECT ${folded(Prisma.sql`${word}::text`)})) > 0`,
  );
  return Prisma.sql`(${Prisma.join(conditions, ' AND ')})`;
}

/** The condition that a text begins with a search, by the same comparison. */
export function beginsWith(text: Prisma.Sql, query: string): Prisma.Sql {
  if (wordsOf(query).length === 0) return Prisma.sql`false`;
  return Prisma.sql`starts_with(${folded(text)}, (SELECT ${folded(Prisma.sql`${query}::text`)}))`;
}
