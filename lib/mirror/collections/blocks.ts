import { createHash, hash } from 'node:crypto';
import type { ListedRow } from '@/lib/service/payment-service';

/**
 * A list is compared block by block: rows whose text is the same as before are not parsed one by
 * one. The text of the rows decides where a block ends, not their number, so that a row that is
 * inserted, changed or removed changes its own block only (content-defined chunking).
 */

/** Adjacent rows of a list. */
export type Block<T> = {
  rows: readonly ListedRow<T>[];
  /** Equal for equal texts in the same order. */
  digest: string;
};

/**
 * The version of the parser, part of every digest. Increment it whenever `transactionRow` returns
 * other columns for the same text; the next fetch then parses every row.
 */
export const PARSER_VERSION = '3';

/** On average, one row in this many ends a block. */
const AVERAGE_ROWS = 256;
const MAX_ROWS = 4 * AVERAGE_ROWS;
const MAX_BYTES = 512 * 1024;
/** Not a byte of JSON, so that different lists of texts cannot be concatenated to the same bytes. */
const END_OF_ROW = Buffer.of(0);

/** Splits the rows of a list, passed one by one, into blocks. */
export class BlockCutter<T> {
  #rows: ListedRow<T>[] = [];
  #bytes = 0;

  /** @returns the block that ends with this row; null if the block continues */
  add(row: ListedRow<T>): Block<T> | null {
    this.#rows.push(row);
    this.#bytes += row.text.length;
    const isFull = this.#rows.length >= MAX_ROWS || this.#bytes >= MAX_BYTES;
    return isFull || endsBlock(row.text) ? this.end() : null;
  }

  /** The last block, which the end of the list cuts off; null if there is none. */
  end(): Block<T> | null {
    const rows = this.#rows;
    if (rows.length === 0) return null;
    this.#rows = [];
    this.#bytes = 0;
    const sum = createHash('sha256').update(PARSER_VERSION);
    for (const { text } of rows) sum.update(text).update(END_OF_ROW);
    return { rows, digest: sum.digest('base64url') };
  }
}

/** The digest of a row's text. */
export function rowDigest(text: Uint8Array): string {
  return PARSER_VERSION + hash('sha256', text, 'base64url').slice(0, 22);
}

/** FNV-1a: any hash that depends on every byte would do; this one is cheap. */
function endsBlock(text: Uint8Array): boolean {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ (text[at] as number), 0x01000193);
  }
  return ((sum ^ (sum >>> 15)) & (AVERAGE_ROWS - 1)) === 0;
}
