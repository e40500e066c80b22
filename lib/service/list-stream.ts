import {
  type JsonRequest,
  type ServiceConfig,
  type ServiceFailure,
  type ServiceReply,
  streamReply,
} from './http';
import { type AroundList, dateOf, isWholeList, nextPage } from './list-end';
import { type ListLimits, listDefaults } from './list-limits';
import { BrokenList, ListText, TOO_LARGE } from './list-text';
import type { ListedRow, ListPart, ListStream } from './payment-service';
import { type ResourceKind, readShown } from './resources';
import { turns } from './turns';
import type { ServiceResource } from './wire';

/** The code of a list that exceeded its timeout. */
const TOO_SLOW = 'too-slow';

const MINUTE = 60_000;

class Row<T> implements ListedRow<T> {
  readonly text: Buffer;
  readonly #read: (text: Buffer) => T | 'unreadable' | 'broken';

  constructor(text: Buffer, read: (text: Buffer) => T | 'unreadable' | 'broken') {
    this.text = text;
    this.#read = read;
  }

  read(): T | 'unreadable' | 'broken' {
    return this.#read(this.text);
  }
}

function reader<T extends ServiceResource>(
  kind: ResourceKind,
): (text: Buffer) => T | 'unreadable' | 'broken' {
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text.toString('utf8'));
    } catch {
      return 'broken';
    }
    return readShown<T>(kind, value) ?? 'unreadable';
  };
}

/**
 * Streams a list, in one reply or, if pages are configured, page by page. It fails as a whole if it
 * is interrupted, if a reply is no list, if a limit is exceeded, or when `ending` aborts.
 */
export async function* streamList<T extends ServiceResource>(
  config: ServiceConfig,
  place: Pick<JsonRequest, 'path' | 'template'>,
  resource: ResourceKind,
  ending?: AbortSignal,
): ListStream<T> {
  const limits = config.list ?? listDefaults;
  const timeout = AbortSignal.timeout(limits.maxMs);
  const signal = ending ? AbortSignal.any([timeout, ending]) : timeout;
  const readRow = reader<T>(resource);
  const cursors = new Set<string>();
  const total = { pages: 0, rows: 0, bytes: 0 };
  let datedAt: number | undefined;
  for (let cursor: string | null = null; ; ) {
    const path = `${place.path}${pageQuery(limits.pages, cursor)}`;
    const call: JsonRequest = { method: 'GET', ...place, path };
    const page = yield* streamPage(config, call, { resource, signal, limits, total, readRow });
    if (!page.ok) return timeout.aborted ? tooSlow(limits, page) : page;
    const { count: lastRows, around } = page.value;
    total.pages += 1;
    total.rows += lastRows;
    // The oldest page's: each may come from a cache.
    const date = dateOf(around);
    if (date !== undefined) datedAt = Math.min(datedAt ?? date, date);
    const next = limits.pages === undefined ? null : nextPage(around, cursorOf(limits.pages));
    // A repeated cursor is a loop: the list may lack rows.
    if (next === null || cursors.has(next)) {
      const complete = next === null && isWholeList(around, { ...total, lastRows });
      const value = { complete, ...(datedAt === undefined ? {} : { datedAt }) };
      return { ok: true, status: page.status, value };
    }
    cursors.add(next);
    cursor = next;
  }
}

type Page<T> = {
  resource: string;
  signal: AbortSignal;
  limits: ListLimits;
  total: { rows: number; bytes: number };
  readRow: (text: Buffer) => T | 'unreadable' | 'broken';
};

async function* streamPage<T>(
  config: ServiceConfig,
  call: JsonRequest,
  { resource, signal, limits, total, readRow }: Page<T>,
): AsyncGenerator<ListPart<T>, ServiceReply<{ count: number; around: AroundList }>, undefined> {
  let part: ListPart<T> & { rows: ListedRow<T>[] } = emptyPart(0);
  const isFirst = total.rows === 0;
  const text = new ListText(resource, {
    row: (one) => part.rows.push(new Row(one, readRow)),
    startOver: () => {
      // Previous pages have already been passed on.
      if (!isFirst) throw new BrokenList('A page of the list has several lists');
      part = { ...emptyPart(total.bytes), startsOver: true };
    },
  });
  const idleMs = Math.max(config.timeoutMs, MINUTE);
  const reply = streamReply(config, call, { signal, idleMs });
  try {
    for (;;) {
      const arrived = await reply.next();
      if (arrived.done) {
        if (!arrived.value.ok) return arrived.value;
        const { status, value: headers } = arrived.value;
        const { count, envelope } = status === 204 ? NO_ROWS : text.end();
        return { ok: true, status, value: { count, around: { status, envelope, headers } } };
      }
      total.bytes += arrived.value.length;
      if (total.bytes > limits.maxBytes) throw tooLarge(limits);
      part = emptyPart(total.bytes);
      text.push(arrived.value);
      yield part;
    }
  } catch (error) {
    if (!(error instanceof BrokenList)) throw error;
    const { message, code } = error;
    return { ok: false, kind: 'unknown', message, ...(code ? { code } : {}) };
  } finally {
    await reply.return({ ok: false, kind: 'unknown', message: 'Not read to its end' });
  }
}

const NO_ROWS = { count: 0, envelope: [] };

function emptyPart<T>(bytes: number): ListPart<T> & { rows: ListedRow<T>[] } {
  return { rows: [], startsOver: false, bytes };
}

function tooLarge({ maxBytes }: ListLimits): BrokenList {
  return new BrokenList(`The list has more than ${maxBytes} bytes`, TOO_LARGE);
}

function tooSlow({ maxMs }: ListLimits, failure: ServiceFailure): ServiceFailure {
  return { ...failure, code: TOO_SLOW, message: `The list took longer than ${maxMs} ms` };
}

/**
 * The query parameter for the cursor: the one without a value.
 *
 * @throws Error if there is not exactly one
 */
function cursorOf(pages: string): string {
  const [cursor, ...others] = [...new URLSearchParams(pages)].filter(([, value]) => value === '');
  if (cursor && others.length === 0) return cursor[0];
  throw new Error(
    'lib/service/list-limits.ts: a query for pages needs one parameter without a value, such as limit=500&cursor=',
  );
}

/** The query of a page; the first has no cursor. */
function pageQuery(pages: string | undefined, cursor: string | null): string {
  if (pages === undefined) return '';
  const query = new URLSearchParams(pages);
  if (cursor === null) query.delete(cursorOf(pages));
  else query.set(cursorOf(pages), cursor);
  return `?${query}`;
}

const NOT_JSON = { ok: false, kind: 'unknown', message: 'The answer is not JSON' } as const;

/** The next values of a list, and its bytes so far; if it starts over, the values before do not count. */
export type ReadPart<T> = { startsOver: boolean; values: T[]; bytes: number };

/**
 * Parses the rows of a list as it arrives; they count only if it ends successfully. Unreadable rows
 * make it incomplete, a broken one fails it.
 */
export async function* readParts<T>(
  stream: ListStream<T>,
): AsyncGenerator<ReadPart<T>, ServiceReply<{ complete: boolean }>, undefined> {
  let readable = true;
  const giveTurn = turns();
  try {
    for (;;) {
      await giveTurn();
      const arrived = await stream.next();
      if (arrived.done) {
        const end = arrived.value;
        return end.ok ? { ...end, value: { complete: end.value.complete && readable } } : end;
      }
      const { startsOver, rows, bytes } = arrived.value;
      if (startsOver) readable = true;
      const values: T[] = [];
      for (const row of rows) {
        const shown = row.read();
        if (shown === 'broken') return NOT_JSON;
        if (shown === 'unreadable') readable = false;
        else values.push(shown);
      }
      yield { startsOver, values, bytes };
    }
  } finally {
    await stream.return(NOT_JSON);
  }
}

/** A list as a whole; only for lists that fit into memory. */
export async function collectList<T>(
  stream: ListStream<T>,
): Promise<ServiceReply<{ items: T[]; complete: boolean }>> {
  const items: T[] = [];
  const parts = readParts(stream);
  for (;;) {
    const part = await parts.next();
    if (part.done) {
      const end = part.value;
      return end.ok ? { ...end, value: { ...end.value, items } } : end;
    }
    if (part.value.startsOver) items.length = 0;
    for (const value of part.value.values) items.push(value);
  }
}
