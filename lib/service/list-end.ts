import type { Headers } from './http';
import { asRecord, readInteger, readText } from './parse';

/** The metadata of a list: its envelope, and the headers of its reply. */
export type AroundList = { status: number; envelope: unknown; headers: Headers };

/** What was read of a list: its pages, all their rows, and those of the last page. */
export type ReadSoFar = { pages: number; rows: number; lastRows: number };

type Statement = { name: string; value: unknown };

/**
 * Whether all metadata agrees that the list is complete. The interface does not specify how a service
 * says that there are more rows: any unknown metadata may say so, and then nothing is proven absent.
 */
export function isWholeList(around: AroundList, read: ReadSoFar): boolean {
  // A cached response is older than the request (RFC 9111, 5.1).
  if (Number(around.headers.age ?? 0) > 0) return false;
  const meanings = statementsAround(around).map((one) => meaningOf(one, read));
  if (around.status === 206 || meanings.includes('unclear')) return false;
  return meanings.includes('ends') || !meanings.includes('paged');
}

/** When a reply says that it was made (RFC 9110, 6.6.1), in milliseconds since the epoch; a cached one was made earlier. */
export function dateOf({ headers }: Pick<AroundList, 'headers'>): number | undefined {
  const date = Date.parse([headers.date].flat()[0] ?? '');
  return Number.isNaN(date) ? undefined : date;
}

/**
 * The cursor of the next page, for its query parameter; null if there is none, or not in a usable
 * form.
 */
export function nextPage(around: AroundList, parameter: string): string | null {
  for (const { name, value } of statementsAround(around)) {
    const text = name.startsWith('next') ? readText({ value }, 'value') : undefined;
    const cursor = text && (isAddress(text) ? queryOf(text).get(parameter) : text);
    if (cursor) return cursor;
  }
  return null;
}

const isAddress = (text: string) => /^(https?:|[/?])/.test(text);
const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]?.split('#')[0]);

const FLAGS = ['more', 'hasmore', 'hasnext', 'hasnextpage', 'truncated', 'istruncated'];
const TOTALS = ['total', 'totalcount', 'totalitems', 'totalelements', 'totalresults'];
const PAGES = ['totalpages', 'pagecount'];
const PLACES = [
  ...['page', 'currentpage', 'pagenumber', 'number'],
  ...['offset', 'limit', 'perpage', 'pagesize', 'size'],
];
const LABELS = ['object', 'kind', 'type', 'self'];
const OUTCOMES = ['ok', 'success', 'status'];

/**
 * - `ends`: there are no more rows
 * - `silent`: irrelevant
 * - `paged`: there are pages, and nothing says that this is the only one
 * - `unclear`: there are or may be more rows
 */
function meaningOf({ name, value }: Statement, read: ReadSoFar) {
  if (name.startsWith('next') || FLAGS.includes(name)) {
    return isNothing(value) || value === false ? 'ends' : 'unclear';
  }
  if (isNothing(value)) return 'silent';
  if (name.startsWith('prev')) return read.pages > 1 ? 'silent' : 'unclear';
  const number = readInteger({ value }, 'value');
  if (TOTALS.includes(name)) return number === read.rows ? 'ends' : 'unclear';
  if (name === 'count') {
    return number === read.rows || number === read.lastRows ? 'silent' : 'unclear';
  }
  if (PAGES.includes(name))
    return number !== undefined && number <= read.pages ? 'ends' : 'unclear';
  if (PLACES.includes(name)) return number === undefined ? 'unclear' : 'paged';
  if (LABELS.includes(name)) return isLabel(value) ? 'silent' : 'unclear';
  if (OUTCOMES.includes(name)) {
    return /^(true|200|ok|success)$/i.test(String(value)) ? 'silent' : 'unclear';
  }
  return 'unclear';
}

/** A word, or a link as in HAL. */
function isLabel(value: unknown): boolean {
  return typeof value === 'string' || typeof asRecord(value)?.href === 'string';
}

function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  const inner = asRecord(value);
  return inner ? Object.keys(inner).length === 0 : (value ?? '') === '';
}

/** Names without case and separators; one level deep, for `meta`, `pagination` and `links`. */
function statementsAround({ envelope, headers }: AroundList): Statement[] {
  const inEnvelope = Object.entries(asRecord(envelope) ?? {}).flatMap(([key, value]) => [
    ...Object.entries(asRecord(value) ?? { [key]: value }),
  ]);
  return [
    ...inEnvelope.map(([key, value]) => ({ name: plain(key), value })),
    ...statementsIn(headers),
  ];
}

/** Words in the names of headers about pagination. */
const PAGING = /(^|[-_])(next|cursor|more|total|pages?|pagination|continuation|truncated)([-_]|$)/i;

function statementsIn(headers: Headers): Statement[] {
  return Object.entries(headers).flatMap(([header, headerValue]) => {
    const text = [headerValue].flat().join(', ');
    if (/^link$/i.test(header)) {
      const next = text
        .split(/,(?=\s*<)/)
        .find((one) => /;\s*rel\s*=\s*"?[^";]*\bnext\b/i.test(one));
      return next === undefined
        ? []
        : [{ name: 'next', value: /<([^<>]*)>/.exec(next)?.[1] ?? next }];
    }
    if (/^content-range$/i.test(header))
      return [{ name: 'total', value: text.split('/')[1] ?? text }];
    if (!PAGING.test(header)) return [];
    const value = /^(false|null)$/i.test(text) ? false : text;
    return [{ name: plain(header.replace(/^x-/i, '')), value }];
  });
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}
