import { createHash } from 'node:crypto';
import { toLatin1 } from '../http/latin1.ts';
import { deferScripts } from '../security/defer-scripts.ts';
import { prepareDocument } from '../security/inline-code.ts';
import { cacheNow } from './data-handler.js';

/** The fields of Next's cached response that are used here; the others are passed through. */
export interface CachedValue {
  kind: string;
  /** Of a page. */
  html?: string;
  /** Of a partially prerendered page: the rest is rendered per request. */
  postponed?: string;
  /** Of a route handler. */
  body?: Uint8Array;
  rscData?: Uint8Array;
  segmentData?: Map<string, Uint8Array>;
  headers?: Record<string, string | string[] | undefined>;
  status?: number;
}

interface Entry {
  value: CachedValue;
  /** When rendering began, where known: by `cacheNow`, which Next reckons its age by. */
  lastModified: number;
  tags: readonly string[];
  size: number;
  /** Of a complete page. */
  etag?: string;
}

export interface PageStoreOptions {
  /** In bytes. */
  capacity: number;
  /** CSP sources of the shop's own inline scripts. */
  knownScripts: ReadonlySet<string>;
  /**
   * The page's policy for the sources of its inline code.
   * @param path the page's path without a view
   */
  policy(inline: { scripts: readonly string[]; styles: readonly string[] }, path: string): string;
  /** Called with an inline script that no browser will run. */
  onRefused(code: string): void;
}

const TAGS_HEADER = 'x-next-cache-tags';

/** Next requests a page within this time after the proxy let its visitor pass. */
const MAX_PIN_MS = 1_000;

/** Renders whose start is remembered. Keys that are never stored must not accumulate. */
const MAX_RENDERING = 1_000;

type Pins = { count: number; gone: Promise<void>; end: () => void };

/**
 * The prerendered responses of this process, for Next's `cacheHandler`. A complete page is served with headers of
 * its own: a policy that lists its inline code by hash, and the ETag by which the proxy recognizes it.
 */
export class PageStore {
  readonly #entries = new Map<string, Entry>();
  readonly #keys = new Map<string, string>();
  readonly #expired = new Map<string, number>();
  readonly #pins = new Map<string, Pins>();
  /** When Next found nothing under a key and began to render. */
  readonly #rendering = new Map<string, number>();
  readonly #options: PageStoreOptions;
  #size = 0;
  #noShellsUntil = 0;

  constructor(options: PageStoreOptions) {
    this.#options = options;
  }

  get(key: string): { value: CachedValue; lastModified: number } | null {
    const entry = this.#entries.get(key);
    if (entry && (this.#isFresh(entry) || this.#pins.has(key)) && !this.#isWithheld(entry)) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      return { value: entry.value, lastModified: entry.lastModified };
    }
    this.#beginRendering(key);
    return null;
  }

  set(key: string, value: CachedValue | null): void {
    this.#delete(key);
    const began = this.#endRendering(key);
    if (value === null || !isForEverybody(value.status ?? 200)) return;
    const entry = this.#prepare(key, value, began);
    entry.size = sizeOf(key, entry.value);
    this.#entries.set(key, entry);
    this.#size += entry.size;
    if (entry.etag !== undefined) this.#keys.set(entry.etag, key);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#options.capacity || oldest === key) break;
      if (!this.#pins.has(oldest)) this.#delete(oldest);
    }
  }

  /** Expires the entries with these tags, also those that are being rendered. */
  expire(tags: readonly string[]): void {
    for (const tag of tags) this.#expired.set(tag, cacheNow());
  }

  /** Whether the page with this ETag would be served from here. */
  holds(etag: string): boolean {
    const entry = this.#entries.get(this.#keys.get(etag) ?? '');
    return entry !== undefined && entry.etag === etag && this.#isFresh(entry);
  }

  /**
   * Retains the page with this ETag for a visitor who is being sent to it: Next requests it later, and would
   * render it without a policy if it had expired or been evicted meanwhile.
   * @returns the function to call once the response is sent; a second later the page is released in any case
   */
  pin(etag: string): () => void {
    const key = this.#keys.get(etag);
    if (key === undefined) return () => {};
    const pins = this.#pins.get(key) ?? newPins();
    this.#pins.set(key, pins);
    pins.count += 1;
    let isPinned = true;
    const unpin = () => {
      clearTimeout(timer);
      if (isPinned) pins.count -= 1;
      isPinned = false;
      if (pins.count > 0 || this.#pins.get(key) !== pins) return;
      this.#pins.delete(key);
      pins.end();
    };
    const timer = setTimeout(unpin, MAX_PIN_MS).unref();
    return unpin;
  }

  /** Resolves once no visitor is on the way to the page with this ETag. */
  async whenUnpinned(etag: string): Promise<void> {
    await this.#pins.get(this.#keys.get(etag) ?? '')?.gone;
  }

  /**
   * Withholds page shells for a short time. The response to a form submitted without JavaScript has to be rendered
   * completely, because React cannot continue from a shell with the result of the action.
   */
  withholdShells(ms: number): void {
    this.#noShellsUntil = cacheNow() + ms;
  }

  #isFresh({ tags, lastModified }: Entry): boolean {
    return !tags.some((tag) => (this.#expired.get(tag) ?? 0) >= lastModified);
  }

  /** Of several renders of a page the earliest start counts: anything that expired since may be in any of them. */
  #beginRendering(key: string): void {
    if (this.#rendering.has(key)) return;
    this.#rendering.set(key, cacheNow());
    const [oldest] = this.#rendering.keys();
    if (this.#rendering.size > MAX_RENDERING && oldest) this.#rendering.delete(oldest);
  }

  #endRendering(key: string): number {
    const began = this.#rendering.get(key) ?? cacheNow();
    this.#rendering.delete(key);
    return began;
  }

  #isWithheld({ value }: Entry): boolean {
    return value.postponed !== undefined && cacheNow() < this.#noShellsUntil;
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
    if (entry.etag !== undefined) this.#keys.delete(entry.etag);
  }

  #prepare(key: string, value: CachedValue, lastModified: number): Entry {
    const tags = String(value.headers?.[TAGS_HEADER] ?? '')
      .split(',')
      .filter(Boolean);
    const entry = { value, lastModified, tags, size: 0 };
    if (value.kind !== 'APP_PAGE' || !value.html || value.postponed !== undefined) return entry;
    // Next stores a page again when its revalidation failed.
    const policyBefore = value.headers?.['content-security-policy'];
    const etagBefore = etagOf(value.html, String(policyBefore));
    if (value.headers?.etag === etagBefore) return { ...entry, etag: etagBefore };
    const { html, report } = prepareDocument(
      toLatin1(deferScripts(value.html)),
      this.#options.knownScripts,
    );
    report.refused.forEach(this.#options.onRefused);
    const policy = this.#options.policy(report, pathOfKey(key));
    const etag = etagOf(html, policy);
    // Next replaces the proxy's `Vary` and adds this one: a cache in front must not confuse a page with its
    // Markdown.
    const headers = { ...value.headers, 'content-security-policy': policy, etag, vary: 'Accept' };
    return { ...entry, value: { ...value, html, headers }, etag };
  }
}

function newPins(): Pins {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { count: 0, gone: promise, end: resolve };
}

/** The path without a view of a page with such a key of Next's: `/route-cache/APP_PAGE/<hash>/$/en/products`. */
function pathOfKey(key: string): string {
  return key.replace(/^(?:[^$]*\$)?\/[^/]+/, '') || '/';
}

/**
 * Next would serve one visitor's response to everybody, whatever the method: the 405 for a POST to a file and the
 * 204 for its OPTIONS too. And a 404 may be requested under any name.
 */
function isForEverybody(status: number): boolean {
  return status === 200 || (status >= 300 && status < 400);
}

/** Of the page with its policy: a browser that has both keeps both. */
function etagOf(html: string, policy: string): string {
  const digest = createHash('sha256').update(policy).update('\0').update(html).digest('base64url');
  return `W/"${digest.slice(0, 22)}"`;
}

function sizeOf(key: string, { html, postponed, body, rscData, segmentData }: CachedValue): number {
  let size = 2 * key.length + 500 + (html?.length ?? 0) + (postponed?.length ?? 0);
  size += (body?.byteLength ?? 0) + (rscData?.byteLength ?? 0);
  for (const segment of segmentData?.values() ?? []) size += segment.byteLength;
  return size;
}
