// @ts-check
/**
 * Next's `cacheHandler`: plain JavaScript, because Next loads the file as it is. The implementation
 * is in `pages.ts`, which `instrumentation.ts` registers before the first request; a build caches
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
    store()?.expire([tags].flat());
  }

  resetRequestCache() {}
}
