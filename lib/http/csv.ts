import { decimalOf, type Money } from '@/lib/money';
import { sheetTime } from '@/lib/texts/shop-time';

/** A text that looks like a number: a postal code, a telephone number, a house number. */
export type TextCell = { text: string | null | undefined };

/** Times are written in the shop's time zone. */
export type Cell = string | number | Date | Money | TextCell | null | undefined;

/**
 * Matches where spreadsheets start a formula: at the start of a cell, and after separators, even inside quotes. A
 * customer's name must not run as a formula on a merchant's computer.
 */
const FORMULA = /(^|[;|\t\r\n])(?=(?:(?![\t\r\n])[\s"])*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

const PHONE = /^\+[\d ()./-]+$/;

/** Text that spreadsheets would convert to a number or date, and lose its leading zero or plus. */
const NUMBER_LIKE = /^\+?\d[\d()./-]*$/;

type Format = { separator: ',' | ';'; decimal: '.' | ',' };

/** The format in which spreadsheets of a locale read CSV. Switzerland uses decimal points and semicolons. */
function formatOf(locale: string): Format {
  const decimal = new Intl.NumberFormat(locale).format(0.5).includes(',') ? ',' : '.';
  const isSwiss = /^(CH|LI)$/.test(new Intl.Locale(locale).region ?? '');
  return { decimal, separator: decimal === ',' || isSwiss ? ';' : ',' };
}

/** Formulas are defused by an apostrophe, which spreadsheets read as "text follows". */
function cellText(cell: Cell, { decimal }: Format): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if (cell instanceof Date) return sheetTime(cell);
  if (typeof cell === 'object' && 'amount' in cell) return decimalOf(cell).replace('.', decimal);
  const text = typeof cell === 'string' ? cell : (cell.text ?? '');
  if (typeof cell === 'object' && NUMBER_LIKE.test(text)) return `="${text}"`;
  return PHONE.test(text) ? text : text.replace(FORMULA, "$1'");
}

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

const BOM = '\ufeff';
const CHUNK = 32 * 1_024;

/**
 * Streams a download with one chunk and one batch of rows in memory. If reading fails, the download ends with an
 * error, so that a truncated file does not look complete.
 * @param name the file's name without extension
 * @param locale the reader's, such as de-DE
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
