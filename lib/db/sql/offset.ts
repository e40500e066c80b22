import type { Page } from './keyset';

/** Which rows of a list are read. */
export type Rows = { limit: number; offset: number };

const MAX_OFFSET = 1_000_000;

/**
 * A page of a list by the number of rows before it, from the URL's `after` or `before`; the first one for anything
 * else. For lists of some thousands of rows: a row that is added meanwhile moves the others by one.
 */
export async function offsetPage<Row>(
  query: { after?: string; before?: string },
  read: (rows: Rows) => Promise<Row[]>,
  size = 50,
): Promise<Page<Row>> {
  const offset = Math.max(0, query.before ? numberIn(query.before) - size : numberIn(query.after));
  const rows = await read({ limit: size + 1, offset });
  return {
    rows: rows.slice(0, size),
    after: rows.length > size ? String(offset + size) : null,
    before: offset > 0 ? String(offset) : null,
  };
}

function numberIn(text = ''): number {
  return /^\d{1,7}$/.test(text) ? Math.min(Number(text), MAX_OFFSET) : 0;
}

/** Every row of a list in batches, for exports. The order has to put new rows last. */
export async function* everyBatch<Row>(
  read: (rows: Rows) => Promise<Row[]>,
  limit = 1_000,
): AsyncGenerator<Row, void, void> {
  for (let offset = 0; ; offset += limit) {
    const rows = await read({ limit, offset });
    yield* rows;
    if (rows.length < limit) return;
  }
}
