import * as z from 'zod';
import { Prisma } from '@/lib/db/generated/client';

/**
 * Pages by keyset: a page begins after a row instead of after a number of rows, so that every page costs the same, and
 * no row is shown twice when rows are added.
 */

export type KeysetColumns = {
  key: Prisma.Sql;
  kind: 'timestamp' | 'text' | 'number';
  id: Prisma.Sql;
  /** Smallest keys first. Default: largest first, such as the newest. */
  ascending?: boolean;
};

/** The row that borders a page: its key (a timestamp in milliseconds) and id. */
export type Cursor = { key: string | number; id: string };

export type Place = { side: 'after' | 'before'; cursor: Cursor } | null;

/** `after` and `before` are cursors for the URL, or null without such a page. */
export type Page<Row> = { rows: Row[]; after: string | null; before: string | null };

const text = z
  .string()
  .max(300)
  .regex(/^[^\0]*$/);
const cursorSchema = z.tuple([z.union([text, z.number()]), text]);

export function cursorText({ key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

function readCursor(value: unknown, kind: KeysetColumns['kind']): Cursor | null {
  if (typeof value !== 'string' || value.length > 1_000) return null;
  try {
    const json: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
    const [key, id] = cursorSchema.parse(json);
    const fits = kind === 'text' ? typeof key === 'string' : isInRange(key, kind);
    return fits ? { key, id } : null;
  } catch {
    return null;
  }
}

function isInRange(key: string | number, kind: KeysetColumns['kind']): boolean {
  const limit = kind === 'timestamp' ? 8_640_000_000_000 : Number.MAX_SAFE_INTEGER;
  return typeof key === 'number' && Number.isInteger(key) && Math.abs(key) <= limit;
}

/** Reads a page's position from the URL. An invalid cursor is the beginning. */
export function readPlace(
  query: { after?: unknown; before?: unknown },
  kind: KeysetColumns['kind'],
): Place {
  const after = readCursor(query.after, kind);
  if (after) return { side: 'after', cursor: after };
  const before = readCursor(query.before, kind);
  return before && { side: 'before', cursor: before };
}

/**
 * SQL for a page. Read one row more than the page has, and pass all of them to `pageOf`.
 *
 * @example
 * const { where, order } = keysetSql(place, columns);
 * db().$queryRaw`SELECT … WHERE ${where} ORDER BY ${order} LIMIT ${size + 1}`
 */
export function keysetSql(
  place: Place,
  { key, kind, id, ascending = false }: KeysetColumns,
): { where: Prisma.Sql; order: Prisma.Sql } {
  const forward = place?.side !== 'before';
  const up = ascending === forward;
  const direction = up ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const order = Prisma.sql`${key} ${direction}, ${id} ${direction}`;
  if (!place) return { where: Prisma.sql`true`, order };
  const value = valueSql(place.cursor.key, kind);
  const than = up ? Prisma.sql`>` : Prisma.sql`<`;
  return { where: Prisma.sql`(${key}, ${id}) ${than} (${value}, ${place.cursor.id})`, order };
}

function valueSql(key: Cursor['key'], kind: KeysetColumns['kind']): Prisma.Sql {
  switch (kind) {
    case 'timestamp':
      return Prisma.sql`${new Date(Number(key)).toISOString()}::timestamp`;
    case 'number':
      return Prisma.sql`${Number(key)}::bigint`;
    case 'text':
      return Prisma.sql`${String(key)}::text`;
  }
}

/**
 * Cuts rows to a page, in the list's order even if they were read backwards.
 *
 * @param read rows in the order of `keysetSql`, with one more than `size` if more exist
 */
export function pageOf<Row>(
  read: readonly Row[],
  place: Place,
  size: number,
  cursorOf: (row: Row) => Cursor,
): Page<Row> {
  const more = read.length > size;
  const cut = read.slice(0, size);
  const backward = place?.side === 'before';
  const rows = backward ? cut.reverse() : cut;
  const [first, last] = [rows.at(0), rows.at(-1)];
  const isAfter = backward || more;
  const isBefore = backward ? more : place !== null;
  return {
    rows,
    after: last && isAfter ? cursorText(cursorOf(last)) : null,
    before: first && isBefore ? cursorText(cursorOf(first)) : null,
  };
}

export type Keyset = { where: Prisma.Sql; order: Prisma.Sql; limit: number };

export function keysetList<Row>(columns: KeysetColumns, cursorOf: (row: Row) => Cursor, size = 50) {
  type Read = (keyset: Keyset) => Promise<Row[]>;
  const at = (place: Place, limit: number) => ({ ...keysetSql(place, columns), limit });
  return {
    async page(query: { after?: unknown; before?: unknown }, read: Read): Promise<Page<Row>> {
      const place = readPlace(query, columns.kind);
      return pageOf(await read(at(place, size + 1)), place, size, cursorOf);
    },
    every(read: Read, batch?: number): AsyncGenerator<Row, void, void> {
      return everyRow((place, limit) => read(at(place, limit)), cursorOf, batch);
    },
  };
}

async function* everyRow<Row>(
  read: (place: Place, limit: number) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
  batch = 1_000,
): AsyncGenerator<Row, void, void> {
  let place: Place = null;
  for (;;) {
    const rows: Row[] = await read(place, batch);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    place = { side: 'after', cursor: cursorOf(last) };
  }
}
