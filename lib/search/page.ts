import 'server-only';
import { filters } from '@/brand/catalogue/filters';
import { type CardRow, type ProductCard, type Sale, toCard } from '@/lib/catalog/cards';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { conditions } from './conditions.ts';
import { type Order, type OrderPart, orderOf, PART } from './order.ts';
import type { Cursor, Search } from './rules.ts';
import type { TextQuery } from './words.ts';

/** A page of products, with the cursors of its neighbours. */
export type Page = {
  products: ProductCard[];
  next: Omit<Cursor, 'direction'> | null;
  previous: Omit<Cursor, 'direction'> | null;
};

type PageRow = CardRow & { key: string | number };

/** Reads a page in one statement, part by part until it is full: most pages end in the part they begin in. */
export async function readPage(
  search: Search,
  query: TextQuery | null,
  sale: Sale,
  size: number = filters.perPage,
): Promise<Page> {
  const order = await orderOf(search, query, sale);
  const cursor = fitting(search.cursor, order);
  const isBackwards = cursor?.direction === 'before';
  const limit = size + 1;
  const selects = (isBackwards ? order.parts.toReversed() : order.parts).flatMap(
    (part) => partSelect(search, order, part, cursor, sale) ?? [],
  );
  const names = selects.map((_, index) => Prisma.raw(`part_${index}`));
  const all = (some: readonly Prisma.Sql[], columns: Prisma.Sql) =>
    Prisma.join(
      some.map((name) => Prisma.sql`SELECT ${columns} FROM ${name}`),
      ' UNION ALL ',
    );
  const ctes = selects.map(({ select, where, orderBy }, index) => {
    const before = names.slice(0, index);
    // A condition without columns is evaluated once: parts after a full page are not read.
    const isNeeded =
      before.length > 0
        ? Prisma.sql`(SELECT count(*) FROM (${all(before, Prisma.empty)}) AS before) < ${limit} AND`
        : Prisma.empty;
    return Prisma.sql`${names[index]} AS MATERIALIZED (
      ${select} WHERE ${isNeeded} ${where} ORDER BY ${orderBy} LIMIT ${limit})`;
  });
  const direction = order.descending !== isBackwards ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const rows =
    ctes.length === 0
      ? []
      : await db().$queryRaw<PageRow[]>`WITH ${Prisma.join(ctes)} ${all(names, Prisma.sql`*`)}
        ORDER BY key ${direction}, slug ${direction} LIMIT ${limit}`;
  return pageOf(rows, cursor, size);
}

/** The statement that reads a part from the cursor; null where the cursor is beyond it. */
function partSelect(
  search: Search,
  order: Order,
  part: OrderPart,
  cursor: Cursor | null,
  sale: Sale,
): { select: Prisma.Sql; where: Prisma.Sql; orderBy: Prisma.Sql } | null {
  const downwards = order.descending !== (cursor?.direction === 'before');
  const bound = boundOf(part.from, cursor, order, downwards);
  if (bound === 'beyond') return null;
  const where = [...conditions(search, sale), ...(part.condition ? [part.condition] : [])];
  if (bound) {
    const sign = downwards ? Prisma.sql`<` : Prisma.sql`>`;
    where.push(Prisma.sql`(${part.key}, p.slug) ${sign} ${bound}`);
  }
  const direction = downwards ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const key = part.from > 0 ? Prisma.sql`${part.from}::int + ${part.key}` : part.key;
  // No index has a computed order: rare words are found first, and then sorted.
  const sortKey = part.isRare ? Prisma.sql`(SELECT ${part.key})` : part.key;
  return {
    select: Prisma.sql`SELECT ${sale.columns}, ${key} AS key FROM catalog_products p ${sale.join}`,
    where: Prisma.join(where, ' AND '),
    orderBy: Prisma.sql`${sortKey} ${direction}, p.slug ${direction}`,
  };
}

/** The rows as a page, with the cursors of the next and the previous one. */
function pageOf(rows: readonly PageRow[], cursor: Cursor | null, size: number): Page {
  const backwards = cursor?.direction === 'before';
  const more = rows.length > size;
  const visible = rows.slice(0, size);
  if (backwards) visible.reverse();
  const [first, last] = [visible[0], visible.at(-1)];
  return {
    products: visible.map(toCard),
    next: last && (more || backwards) ? { key: last.key, slug: last.slug } : null,
    previous: first && cursor && (more || !backwards) ? { key: first.key, slug: first.slug } : null,
  };
}

/**
 * Where reading a part starts: at the cursor, at its beginning (null), or not at all, because the cursor is beyond
 * it.
 */
function boundOf(
  from: number,
  cursor: Cursor | null,
  order: Order,
  downwards: boolean,
): Prisma.Sql | 'beyond' | null {
  if (!cursor) return null;
  if (order.type === 'text') return Prisma.sql`(${cursor.key}::text, ${cursor.slug})`;
  const key = Number(cursor.key);
  if (order.parts.length === 1) return Prisma.sql`(${key}::int, ${cursor.slug})`;
  const current = Math.floor(key / PART) * PART;
  if (current === from) return Prisma.sql`(${key - from}::int, ${cursor.slug})`;
  return from < current === downwards ? null : 'beyond';
}

/** The cursor, where it belongs to this order: a URL may have another one's. */
function fitting(cursor: Cursor | null, order: Order): Cursor | null {
  if (!cursor) return null;
  const isNumber = typeof cursor.key === 'number';
  if (isNumber !== (order.type === 'int')) return null;
  return isNumber && Math.abs(Number(cursor.key)) > 2_147_483_647 ? null : cursor;
}
