import { setImmediate } from 'node:timers/promises';
import { currentWire } from './current-wire';
import {
  type Headers,
  type JsonRequest,
  readWhole,
  type ServiceConfig,
  type ServiceReply,
} from './http';
import { type ResourceKind, readShown } from './resources';
import type { ServiceResource } from './wire';

/** A list; `complete` is false if it cannot prove that something is absent. */
export type ServiceList<T> = { items: T[]; complete: boolean };

/** A list with more rows is not read: an alarm is raised, and nothing is bound by it. */
export const MAX_LIST_ROWS = 100_000;
const MAX_LIST_BYTES = 256 * 1024 * 1024;
/** The code of the failure. */
export const TOO_LARGE = 'too-large';

/** Rows that are parsed before others may use the event loop. */
const SLICE = 500;

/** The timeout of a list in milliseconds, where that of a call is `timeoutMs`. */
export function listTimeoutMs(timeoutMs: number): number {
  return Math.max(timeoutMs, 60_000);
}

/**
 * Reads a list, in one reply or, if the wire format has pages, page by page. It fails as a whole if a reply is lost or
 * no list, or if there are more than `MAX_LIST_ROWS`. It is incomplete if a row cannot be read, if rows with the same id
 * differ, or if a reply is partial or comes from a cache.
 *
 * @param ending ends it early, as a failure
 */
export async function readList<T extends ServiceResource>(
  config: ServiceConfig,
  place: Pick<JsonRequest, 'path' | 'template'>,
  kind: ResourceKind,
  ending?: AbortSignal,
): Promise<ServiceReply<ServiceList<T>>> {
  const { pages, rowsIn } = currentWire();
  const timeout = AbortSignal.timeout(listTimeoutMs(config.timeoutMs));
  const signal = ending ? AbortSignal.any([timeout, ending]) : timeout;
  const collected = new Collected<T>(kind);
  const cursors = new Set<string | null>();
  for (let cursor: string | null = null; ; ) {
    cursors.add(cursor);
    const path = pages ? `${place.path}?${pages.query(cursor)}` : place.path;
    const call = { method: 'GET', ...place, path } as const;
    const page = await readWhole(config, call, signal, MAX_LIST_BYTES);
    if (!page.ok) return page;
    const { body, headers } = page.value;
    const rows = rowsIn(body);
    if (!Array.isArray(rows)) return failure('The reply is no list', page.status);
    if (collected.count + rows.length > MAX_LIST_ROWS) {
      const message = `The list has more than ${MAX_LIST_ROWS} rows`;
      return { ...failure(message, page.status), code: TOO_LARGE };
    }
    if (page.status !== 200 || isCached(headers)) collected.complete = false;
    for (let at = 0; at < rows.length; at += SLICE) {
      collected.add(rows.slice(at, at + SLICE));
      await setImmediate();
    }
    const next = pages?.next(body, headers) ?? null;
    // A repeated cursor is a loop: the list may lack rows.
    if (next !== null && cursors.has(next)) collected.complete = false;
    if (next === null || cursors.has(next)) {
      return { ok: true, status: page.status, value: collected.list() };
    }
    cursor = next;
  }
}

/** The rows of a list, one for each id. */
class Collected<T extends ServiceResource> {
  complete = true;
  count = 0;
  readonly #kind: ResourceKind;
  readonly #items = new Map<string, T>();
  readonly #contradictory = new Set<string>();

  constructor(kind: ResourceKind) {
    this.#kind = kind;
  }

  add(rows: readonly unknown[]): void {
    this.count += rows.length;
    for (const row of rows) {
      const shown = readShown<T>(this.#kind, row);
      if (!shown) this.complete = false;
      else this.#addShown(shown);
    }
  }

  #addShown(shown: T): void {
    const known = this.#items.get(shown.id);
    if (!known) this.#items.set(shown.id, shown);
    else if (JSON.stringify(known.raw) !== JSON.stringify(shown.raw)) {
      // It is not known which of them is true: neither is shown.
      this.#contradictory.add(shown.id);
      this.complete = false;
    }
  }

  list(): ServiceList<T> {
    for (const id of this.#contradictory) this.#items.delete(id);
    return { items: [...this.#items.values()], complete: this.complete };
  }
}

/** A cached response is older than the request (RFC 9111, 5.1). */
function isCached(headers: Headers): boolean {
  return Number(headers.age ?? 0) > 0;
}

function failure(message: string, status: number) {
  return { ok: false, kind: 'unknown', status, message } as const;
}
