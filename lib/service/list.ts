import { setImmediate } from 'node:timers/promises';
import { currentWire } from './current-wire';
import {
  type Headers,
  type JsonRequest,
  readWhole,
  type ServiceConfig,
  type ServiceReply,
} from './http';
import { type ResourceKind, readResource } from './resources';
import type { ServiceResource } from './wire';

/** `complete`: what the list lacks does not exist. */
export type ServiceList<T> = { items: T[]; complete: boolean };

/** A longer list is not read: an alarm is raised, and no charge is assigned by it. */
export const MAX_LIST_ROWS = 100_000;
const MAX_LIST_BYTES = 256 * 1024 * 1024;
export const TOO_LARGE = 'too-large';

const SLICE = 500;

/** @param timeoutMs the time-out of other calls */
export function listTimeoutMs(timeoutMs: number): number {
  return Math.max(timeoutMs, 60_000);
}

/**
 * Reads a list, page by page if the wire format has pages. It fails if a reply is lost or no list, or has too many
 * rows. It is incomplete if a row is unreadable, if rows with the same id differ, or if a reply is partial or cached.
 *
 * @param ending aborts the read
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
    // A repeated cursor is a loop, so that rows may be missing.
    if (next !== null && cursors.has(next)) collected.complete = false;
    if (next === null || cursors.has(next)) {
      return { ok: true, status: page.status, value: collected.list() };
    }
    cursor = next;
  }
}

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
      const resource = readResource<T>(this.#kind, row);
      if (!resource) this.complete = false;
      else this.#addResource(resource);
    }
  }

  #addResource(resource: T): void {
    const known = this.#items.get(resource.id);
    if (!known) this.#items.set(resource.id, resource);
    else if (JSON.stringify(known.raw) !== JSON.stringify(resource.raw)) {
      // Either row may be wrong, so that neither is used.
      this.#contradictory.add(resource.id);
      this.complete = false;
    }
  }

  list(): ServiceList<T> {
    for (const id of this.#contradictory) this.#items.delete(id);
    return { items: [...this.#items.values()], complete: this.complete };
  }
}

/** The response was in a cache before the request (RFC 9111, 5.1). */
function isCached(headers: Headers): boolean {
  return Number(headers.age ?? 0) > 0;
}

function failure(message: string, status: number) {
  return { ok: false, kind: 'unknown', status, message } as const;
}
