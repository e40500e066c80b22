// @ts-check
/**
 * Next's `cacheHandler`: the static pages of this process, limited by bytes. Cached pages carry the hashes of their
 * inline scripts in their policy; the first response after a miss comes from the renderer and has only the looser
 * policy of next.config.js. Plain JavaScript, because Next loads the file without compiling it.
 */
import { createHash } from 'node:crypto';
import { cacheNow, capacities, dataStore } from './data-handler.js';

/**
 * @typedef {object} Value The used fields of Next's cached response.
 * @property {string} kind
 * @property {string} [html] of a page
 * @property {string} [postponed] of a page whose rest is rendered per request
 * @property {Uint8Array} [body] of a route handler
 * @property {Uint8Array} [rscData]
 * @property {Map<string, Uint8Array>} [segmentData]
 * @property {Record<string, unknown>} [headers]
 * @property {number} [status]
 * @typedef {{ value: Value, lastModified: number, expires: number, tags: string[], size: number }} Page
 * @typedef {{ cacheControl?: { revalidate: number | false } }} Context
 */

const KEY = Symbol.for('storefront.pages');

/** Marks router data of a page that was rendered for a URL with a query. */
const RENDERED_QUERY = '\\"q\\":\\"?';

/** Limits renders whose start is remembered, since some keys are never stored. */
const MAX_RENDERING = 1_000;

/** @returns {{ pages: Map<string, Page>, rendering: Map<string, number>, size: number, capacity: number }} */
function pageStore() {
  const existing = Reflect.get(globalThis, KEY);
  if (existing) return existing;
  const capacity = capacities().pages;
  const created = { pages: new Map(), rendering: new Map(), size: 0, capacity };
  Reflect.set(globalThis, KEY, created);
  return created;
}

/**
 * @param {string} html
 * @returns {string[]} CSP sources of its inline scripts
 */
function scriptHashes(html) {
  const sources = new Set();
  for (const part of html.split('<script').slice(1)) {
    const start = part.indexOf('>');
    if (/\ssrc=/.test(part.slice(0, start))) continue;
    const code = part.slice(start + 1, part.indexOf('</script>', start));
    sources.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...sources];
}

/**
 * @param {Value} value
 * @returns {Value}
 */
function withPolicy(value) {
  const isWhole = value.kind === 'APP_PAGE' && value.html?.includes('</html>');
  // Set by instrumentation.ts, since the policy depends on the environment.
  const policy = Reflect.get(globalThis, Symbol.for('storefront.page-policy'));
  if (!isWhole || !policy) return value;
  const csp = policy(scriptHashes(value.html ?? ''));
  return { ...value, headers: { ...value.headers, 'content-security-policy': csp } };
}

/**
 * @param {string} key
 * @param {Value} value
 */
function sizeOf(key, { html, body, rscData, segmentData }) {
  const texts = 2 * (key.length + (html?.length ?? 0));
  const bytes = [body, rscData, ...(segmentData?.values() ?? [])];
  return bytes.reduce((sum, part) => sum + (part?.byteLength ?? 0), texts + 500);
}

/** @param {string} key */
function remove(key) {
  const store = pageStore();
  store.size -= store.pages.get(key)?.size ?? 0;
  store.pages.delete(key);
}

/** @param {string} key */
function startRendering(key) {
  const { rendering } = pageStore();
  // The earliest of several renders counts, since a tag that expired later may concern any of them.
  if (!rendering.has(key)) rendering.set(key, cacheNow());
  const [oldest] = rendering.keys();
  if (rendering.size > MAX_RENDERING && oldest !== undefined) rendering.delete(oldest);
}

export default class PageHandler {
  /** @param {string} key */
  async get(key) {
    const { pages } = pageStore();
    const page = pages.get(key);
    const { expired } = dataStore();
    const isFresh = page?.tags.every((tag) => (expired.get(tag) ?? 0) < page.lastModified);
    // Next re-renders an outdated page in the background.
    if (!page || !isFresh || page.expires < cacheNow()) startRendering(key);
    if (!page || !isFresh) return null;
    pages.delete(key);
    pages.set(key, page);
    return { value: page.value, lastModified: page.lastModified };
  }

  /**
   * @param {string} key
   * @param {Value | null} value
   * @param {Context} [context]
   */
  async set(key, value, context) {
    const store = pageStore();
    const lastModified = store.rendering.get(key) ?? cacheNow();
    store.rendering.delete(key);
    remove(key);
    // A 404 can be requested under any path, and the 405 to a POST must not answer a GET.
    if (!value || (value.status ?? 200) !== 200) return;
    // A private page's shell. Next would resume it after a form without scripts, and lose the action's message.
    if (value.postponed) return;
    // The page contains the query of one visitor's link.
    if (value.html?.includes(RENDERED_QUERY)) return;
    const stored = withPolicy(value);
    const tags = String(value.headers?.['x-next-cache-tags'] ?? '').split(',');
    const expires =
      lastModified + 1000 * (context?.cacheControl?.revalidate || Number.POSITIVE_INFINITY);
    const size = sizeOf(key, stored);
    store.pages.set(key, { value: stored, lastModified, expires, tags, size });
    store.size += size;
    for (const oldest of store.pages.keys()) {
      if (store.size <= store.capacity || oldest === key) break;
      remove(oldest);
    }
  }

  /** @param {string | string[]} tags */
  async revalidateTag(tags) {
    for (const tag of [tags].flat()) dataStore().expired.set(tag, cacheNow());
  }

  resetRequestCache() {}
}
