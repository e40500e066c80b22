import { decimalOf, type Money } from '@/lib/money';
import { sheetTime } from '@/lib/texts/shop-time';

/** A value that stays text though it looks like a number: a postal code, a telephone number, a house number. */
export type TextCell = { text: string | null | undefined };

/** A cell of a CSV file; null is an empty one. A time is written in the shop's time zone. */
export type Cell = string | number | Date | Money | TextCell | null | undefined;

/**
 * Where spreadsheets take what follows for a formula, in the widths that they read: at the beginning of a cell, and
 * after what separates cells or lines for them. Where the semicolon separates lists they split at it whatever the
 * quotes say. Whoever types their name as a formula must not run it on the machine of whoever opens the export.
 */
const FORMULA = /(^|[;|\t\r\n])(?=(?:(?![\t\r\n])[\s"])*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** A telephone number, which begins like a formula and is none: "+353 1 234". */
const PHONE = /^\+[\d ()./-]+$/;

/** What a spreadsheet would read as a number or a day, and show without its leading zero or plus. */
const NUMBER_LIKE = /^\+?\d[\d()./-]*$/;

type Format = { separator: ',' | ';'; decimal: '.' | ',' };

/** How spreadsheets set to a locale read CSV files. Switzerland writes a decimal point and separates by semicolons. */
function formatOf(locale: string): Format {
  const decimal = new Intl.NumberFormat(locale).format(0.5).includes(',') ? ',' : '.';
  const isSwiss = /^(CH|LI)$/.test(new Intl.Locale(locale).region ?? '');
  return { decimal, separator: decimal === ',' || isSwiss ? ';' : ',' };
}

/** A cell as text: formulas are defused by an apostrophe, which spreadsheets read as "text follows". */
function cellText(cell: Cell, { decimal }: Format): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if (cell instanceof Date) return sheetTime(cell);
  if (typeof cell === 'object' && 'amount' in cell) return decimalOf(cell).replace('.', decimal);
  const text = typeof cell === 'string' ? cell : (cell.text ?? '');
  if (typeof cell === 'object' && NUMBER_LIKE.test(text)) return `="${text}"`;
  return PHONE.test(text) ? text : text.replace(FORMULA, "$1'");
}

/** A line of a CSV file (RFC 4180), with its end, as spreadsheets of the locale read it. */
export function csvLine(cells: readonly Cell[], locale: string): string {
  return lineOf(cells, formatOf(locale));
}

function lineOf(cells: readonly Cell[], format: Format): string {
  const texts = cells.map((cell) => {
    const text = cellText(cell, format);
    const isQuoted = /["\r\n]/.test(text) || text.includes(format.separator);
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join(format.separator)}\r\n`;
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
 * @param locale the reader’s, such as de-DE
 */
export function csvResponse(
  name: string,
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  locale: string,
): Response {
  return new Response(csvStream(header, rows, formatOf(locale)), {
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
  format: Format,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = rows[Symbol.asyncIterator]();
  let waiting = BOM + lineOf(header, format);
  return new ReadableStream({
    async pull(controller) {
      while (waiting.length < CHUNK) {
        const { done, value } = await iterator.next();
        if (done) {
          if (waiting) controller.enqueue(encoder.encode(waiting));
          controller.close();
          return;
        }
        waiting += lineOf(value, format);
      }
      controller.enqueue(encoder.encode(waiting));
      waiting = '';
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
