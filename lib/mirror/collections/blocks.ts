import { createHash, hash } from 'node:crypto';
import type { ListedRow } from '@/lib/service/payment-service';

/**
 * A list is compared block by block: rows whose text is the same as before are not parsed one by
 * one. Where a block ends is decided by its rows' own text and not by their number, so that a row
 * which is inserted, changed or removed changes its own block and no other.
 */

/** Rows that stand next to each other in a list. */
export type Block<T> = {
  rows: readonly ListedRow<T>[];
  /** Equal for equal texts in the same order. */
  digest: string;
};

/**
 * What a row's text is read as: part of every digest. To be raised whenever `transactionRow` makes
 * other columns of the same text; every row is then read again by the next fetch.
 */
export const READING = '1';

/** One row in so many ends a block. */
const USUAL_ROWS = 256;
const MOST_ROWS = 4 * USUAL_ROWS;
const MOST_BYTES = 512 * 1024;
/** No byte of JSON: no two lists of texts run together to the same. */
const END_OF_ROW = Buffer.of(0);

/** Cuts the rows of a list, given one after the other, into blocks. */
export class BlockCutter<T> {
  #rows: ListedRow<T>[] = [];
  #bytes = 0;

  /** @returns the block that ends with this row; null where it goes on */
  add(row: ListedRow<T>): Block<T> | null {
    this.#rows.push(row);
    this.#bytes += row.text.length;
    const isFull = this.#rows.length >= MOST_ROWS || this.#bytes >= MOST_BYTES;
    return isFull || endsBlock(row.text) ? this.end() : null;
  }

  /** The block that the list's end cuts off; null where there is none. */
  end(): Block<T> | null {
    const rows = this.#rows;
    if (rows.length === 0) return null;
    this.#rows = [];
    this.#bytes = 0;
    const sum = createHash('sha256').update(READING);
    for (const { text } of rows) sum.update(text).update(END_OF_ROW);
    return { rows, digest: sum.digest('base64url') };
  }
}

/** Tells a row's text from any other. */
export function rowDigest(text: Uint8Array): string {
  return READING + hash('sha256', text, 'base64url').slice(0, 22);
}

/** FNV-1a: any hash does that depends on every byte, and this costs little. */
function endsBlock(text: Uint8Array): boolean {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ (text[at] as number), 0x01000193);
  }
  return ((sum ^ (sum >>> 15)) & (USUAL_ROWS - 1)) === 0;
}
