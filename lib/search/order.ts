import 'server-only';
import type { Sale } from '@/lib/catalog/cards';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { cappedCount, matches, mentions, type Vector } from './conditions.ts';
import type { Search } from './rules.ts';
import type { TextQuery } from './words.ts';

/**
 * The sort order of a list: a value, its type, and its direction. A list can be in parts that are read one after
 * the other, each sorted by itself; `from` lifts the values of a part above those before it.
 */
export type Order = {
  type: 'int' | 'text';
  descending: boolean;
  parts: readonly OrderPart[];
};
export type OrderPart = {
  from: number;
  key: Prisma.Sql;
  condition: Prisma.Sql | null;
  /** Whether there are few enough to sort them, instead of scanning an index of the whole list. */
  isRare: boolean;
};

/** More than any position: the values of a part are between its `from` and the next one's. */
export const PART = 300_000_000;

/** How a search is sorted; one statement where it has words. */
export async function orderOf(search: Search, query: TextQuery | null, sale: Sale): Promise<Order> {
  const rare = query && (await rareIn(query, sale));
  const whole = (key: Prisma.Sql, type: Order['type'], descending = false): Order => ({
    type,
    descending,
    parts: [
      { from: 0, key, condition: query && mentions(query, sale), isRare: rare?.text ?? false },
    ],
  });
  switch (search.sort) {
    case 'cheap':
      return whole(Prisma.sql`coalesce(${sale.amount}, 2147483647)`, 'int');
    case 'dear':
      return whole(Prisma.sql`coalesce(${sale.amount}, -1)`, 'int', true);
    case 'name':
      return whole(Prisma.sql`catalog_fold(${sale.name})`, 'text');
    case 'best':
      return query && rare ? bestFirst(query, rare, sale) : whole(Prisma.sql`p.position`, 'int');
    case 'featured':
      return whole(Prisma.sql`p.position`, 'int');
  }
}

/** Which conditions few products match. */
type Rare = Record<'name' | 'nameExactly' | 'subject' | 'subjectExactly' | 'text', boolean>;

const MAX_RARE = 500;

/**
 * Determines which conditions of a search few products match. PostgreSQL estimates the same share for all words
 * that are not among the most frequent, and would scan an index of the whole list for those few.
 */
async function rareIn({ exact, wide }: TextQuery, sale: Sale): Promise<Rare> {
  const few = (vector: Vector, text: string) =>
    Prisma.sql`(${cappedCount([sale.isListed], matches(vector, text, sale), MAX_RARE, sale)}) <= ${MAX_RARE}`;
  // Where few texts have the words, few names do: names are not counted then.
  const [row] = await db().$queryRaw<Rare[]>`
    WITH text AS MATERIALIZED (SELECT ${few('textVector', wide)} AS few)
    SELECT few AS text,
      CASE WHEN few THEN true ELSE ${few('nameVector', wide)} END AS name,
      CASE WHEN few THEN true ELSE ${few('nameVector', exact ?? wide)} END AS "nameExactly",
      CASE WHEN few THEN true ELSE ${few('subjectVector', wide)} END AS subject,
      CASE WHEN few THEN true ELSE ${few('subjectVector', exact ?? wide)} END AS "subjectExactly"
    FROM text`;
  if (!row) throw new Error('The database counted nothing');
  return row;
}

/**
 * First products whose name matches, from its first letter before elsewhere, then those of that kind, then other
 * mentions; whole words before prefixes. Each part is in the shop's own order.
 */
function bestFirst(query: TextQuery, rare: Rare, sale: Sale): Order {
  const { exact, phrase, beginning, wide } = query;
  const part = (vector: Vector, text: string | null, isRare: boolean) => ({
    condition: text === null ? null : matches(vector, text, sale),
    isRare,
  });
  const begins = Prisma.sql`(${matches('nameVector', wide, sale)}
    AND starts_with(catalog_fold(${sale.name}), ${beginning}))`;
  const fits = [
    // Among many matching names it does not matter which come first.
    { condition: rare.name ? begins : null, isRare: true },
    part('nameVector', exact, rare.nameExactly),
    part('subjectVector', phrase, rare.subjectExactly),
    part('nameVector', wide, rare.name),
    part('subjectVector', exact, rare.subjectExactly),
    part('subjectVector', wide, rare.subject),
    part('textVector', wide, rare.text),
  ];
  const before: Prisma.Sql[] = [];
  const parts = fits.flatMap(({ condition, isRare }, index) => {
    if (!condition) return [];
    const conditions = [condition, ...before.map((one) => Prisma.sql`NOT ${one}`)];
    before.push(condition);
    return [
      {
        from: index * PART,
        key: Prisma.sql`p.position`,
        condition: Prisma.join(conditions, ' AND '),
        isRare,
      },
    ];
  });
  return { type: 'int', descending: false, parts };
}
