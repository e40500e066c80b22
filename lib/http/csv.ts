/** A cell of a CSV file; null is an empty one. */
export type Cell = string | number | boolean | Date | null | undefined;

/**
 * What spreadsheets take for a formula at the beginning of a cell, in the widths that they read:
 * whoever types their name as one must not run it on the machine of whoever opens the export.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell as text: formulas are defused by an apostrophe, which spreadsheets read as "text follows". */
function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** Spreadsheets take a file for UTF-8 by this. */
const BOM = '\ufeff';
/** A chunk of the answer: few enough bytes to hold, enough to be worth sending. */
const CHUNK = 32 * 1_024;

/**
 * A download that is written while it is read: however long it is, no more than a chunk and the
 * reader's own batch are in memory. Ends with an error, and not too short, when reading fails.
 *
 * @param name of the file, without its extension
 */
export function csvResponse(
  name: string,
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Response {
  return new Response(csvStream(header, rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

function csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = rows[Symbol.asyncIterator]();
  let waiting = BOM + csvLine(header);
  return new ReadableStream({
    async pull(controller) {
      while (waiting.length < CHUNK) {
        const { done, value } = await iterator.next();
        if (done) {
          if (waiting) controller.enqueue(encoder.encode(waiting));
          controller.close();
          return;
        }
        waiting += csvLine(value);
      }
      controller.enqueue(encoder.encode(waiting));
      waiting = '';
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
