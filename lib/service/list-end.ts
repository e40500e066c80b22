import type { Headers } from './http';
import { asRecord, readInteger, readText } from './parse';

/** What stands beside the rows of a list: in its envelope, and in the headers of its reply. */
export type AroundList = { status: number; envelope: unknown; headers: Headers };

/** What has been read of a list: the pages, all their rows, and those of the last page. */
export type ReadSoFar = { pages: number; rows: number; lastRows: number };

type Said = { name: string; value: unknown };

/**
 * Whether all that stands beside the rows agrees that they are all there are. How a service says that
 * there is more is not shown: what is not understood may say so, and then nothing is absent.
 */
export function isWholeList(around: AroundList, read: ReadSoFar): boolean {
  // What a cache has kept is older than the question (RFC 9111, 5.1).
  if (Number(around.headers.age ?? 0) > 0) return false;
  const meanings = saidAround(around).map((one) => meaningOf(one, read));
  if (around.status === 206 || meanings.includes('unclear')) return false;
  return meanings.includes('ends') || !meanings.includes('paged');
}

/**
 * Where the next page begins, for the query parameter that takes it; null where that is not said, or
 * not in a form that fits there.
 */
export function nextPage(around: AroundList, parameter: string): string | null {
  for (const { name, value } of saidAround(around)) {
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
 * - `ends`: there is no more
 * - `silent`: has nothing to do with it
 * - `paged`: there are pages, and nothing says that this is the only one
 * - `unclear`: there is more, or may be
 */
function meaningOf({ name, value }: Said, read: ReadSoFar) {
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

/** A word, or a link as HAL writes it. */
function isLabel(value: unknown): boolean {
  return typeof value === 'string' || typeof asRecord(value)?.href === 'string';
}

function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  const inner = asRecord(value);
  return inner ? Object.keys(inner).length === 0 : (value ?? '') === '';
}

/** Names without case and separators; one object deep, as `meta`, `pagination` and `links` are. */
function saidAround({ envelope, headers }: AroundList): Said[] {
  const inEnvelope = Object.entries(asRecord(envelope) ?? {}).flatMap(([key, value]) => [
    ...Object.entries(asRecord(value) ?? { [key]: value }),
  ]);
  return [...inEnvelope.map(([key, value]) => ({ name: plain(key), value })), ...saidIn(headers)];
}

/** Words by which a header speaks of pages; any other is none of a list's. */
const PAGING = /(^|[-_])(next|cursor|more|total|pages?|pagination|continuation|truncated)([-_]|$)/i;

function saidIn(headers: Headers): Said[] {
  return Object.entries(headers).flatMap(([header, given]) => {
    const text = [given].flat().join(', ');
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
