/** A cell of a CSV file; null is an empty one. */
export type Cell = string | number | boolean | Date | null | undefined;

/**
 * Where spreadsheets take what follows for a formula, in the widths that they read: at the beginning of a cell, and
 * after what separates cells or lines for them. Where the semicolon separates lists they split at it whatever the
 * quotes say. Whoever types their name as a formula must not run it on the machine of whoever opens the export.
 */
const FORMULA = /(^|[;|\t\r\n])(?=(?:(?![\t\r\n])[\s"])*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** A cell as text: formulas are defused by an apostrophe, which spreadsheets read as "text follows". */
function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const safe = cell.replace(FORMULA, "$1'");
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
