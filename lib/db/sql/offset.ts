import type { Page } from './keyset';

export type Rows = { limit: number; offset: number };

const MAX_OFFSET = 1_000_000;

/**
 * A page by number of rows, from the URL's `after` or `before`. For lists of some thousand rows: a new row moves the
 * others by one.
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

/** Reads all rows in batches, for exports. The order has to put new rows last. */
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
