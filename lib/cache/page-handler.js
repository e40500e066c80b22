// @ts-check
/**
 * Next's `cacheHandler`: plain JavaScript, since Next loads it as it is. Everything it does is in
 * `pages.ts`, which `instrumentation.ts` puts in place before the first request; a build keeps
 * nothing here.
 */

/** @returns {import('./pages.ts').PageStore | undefined} none in a build */
function store() {
  return Reflect.get(globalThis, Symbol.for('storefront.pages'))?.store;
}

export default class PageHandler {
  /** @param {string} key */
  async get(key) {
    return store()?.get(key) ?? null;
  }

  /**
   * @param {string} key
   * @param {import('./pages.ts').CachedValue | null} value
   */
  async set(key, value) {
    store()?.set(key, value);
  }

  /** @param {string | string[]} tags */
  async revalidateTag(tags) {
    store()?.expire([tags].flat(), Date.now());
  }

  resetRequestCache() {}
}
