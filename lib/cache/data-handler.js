// @ts-check
/**
 * Next's `cacheHandlers.default`, for `use cache`: entries in this process's memory, which expire with their tags
 * (see `follow.ts`). Plain JavaScript, because Next loads the file without compiling it, also in a build.
 * @typedef {import('next/cache').CacheEntry} Entry
 * @typedef {Omit<Entry, 'value'> & { bytes: Uint8Array }} StoredEntry
 * @typedef {object} DataStore
 * @property {Map<string, StoredEntry>} entries by last use, oldest first
 * @property {Map<string, Promise<void>>} pending entries that are being filled
 * @property {Map<string, number>} expired the last expiry of each tag, by `cacheNow`
 * @property {number} size of all entries, in bytes
 */

/** Tags results that must not be stored, since visitors can request any number of different ones. */
export const UNCACHED = 'uncached';

const MIB = 1024 * 1024;
const KEY = Symbol.for('storefront.data');

/**
 * Memory for caches, in bytes. Node.js uses half of a container's or machine's memory as its heap, up to 4 GB; the
 * rest is for rendering.
 * @param {number} heap the heap's limit
 */
export function capacities(heap = heapLimit()) {
  return { pages: Math.min(256 * MIB, heap / 4), data: Math.min(64 * MIB, heap / 8) };
}

const heapLimit = () => process.getBuiltinModule('node:v8').getHeapStatistics().heap_size_limit;

const CAPACITY = capacities().data;

/** @returns {DataStore} the process's only store, although Next may load this file more than once */
export function dataStore() {
  const existing = Reflect.get(globalThis, KEY);
  if (existing) return existing;
  const created = { entries: new Map(), pending: new Map(), expired: new Map(), size: 0 };
  Reflect.set(globalThis, KEY, created);
  return created;
}

/** @param {string} key */
function forget(key) {
  const store = dataStore();
  const entry = store.entries.get(key);
  if (!entry) return;
  store.entries.delete(key);
  store.size -= weight(key, entry);
}

/**
 * @param {string} key
 * @param {StoredEntry} entry
 */
function weight(key, entry) {
  return 2 * key.length + entry.bytes.byteLength + 200;
}

/**
 * @param {string} key
 * @param {StoredEntry} entry
 */
function keep(key, entry) {
  const store = dataStore();
  forget(key);
  store.entries.set(key, entry);
  store.size += weight(key, entry);
  for (const oldest of store.entries.keys()) {
    if (store.size <= CAPACITY || oldest === key) break;
    forget(oldest);
  }
}

/** @type {import('next/cache').CacheHandler} */
const handler = {
  async get(key) {
    const { entries, expired, pending } = dataStore();
    await pending.get(key);
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.tags.some((tag) => (expired.get(tag) ?? 0) >= entry.timestamp)) {
      forget(key);
      return undefined;
    }
    entries.delete(key);
    entries.set(key, entry);
    const { bytes, ...rest } = entry;
    return { ...rest, value: new Blob([Uint8Array.from(bytes)]).stream() };
  },

  async set(key, pendingEntry) {
    const { pending } = dataStore();
    const filling = pendingEntry
      .then(async ({ value, ...rest }) => {
        if (rest.tags.includes(UNCACHED)) return value.cancel();
        keep(key, { ...rest, bytes: new Uint8Array(await new Response(value).arrayBuffer()) });
      })
      // An aborted entry is not stored; the render itself reports the error.
      .catch(() => {})
      .finally(() => pending.get(key) === filling && pending.delete(key));
    pending.set(key, filling);
    await filling;
  },

  // Set by instrumentation.ts: reads tags that other processes have expired (follow.ts).
  async refreshTags() {
    await Reflect.get(globalThis, Symbol.for('storefront.refresh-tags'))?.();
  },

  async getExpiration(tags) {
    const { expired } = dataStore();
    return Math.max(0, ...tags.map((tag) => expired.get(tag) ?? 0));
  },

  async updateTags(tags) {
    expireData(tags);
  },
};

/** The clock of Next's cache timestamps, in milliseconds: monotonic, and valid in this process only. */
export function cacheNow() {
  return performance.timeOrigin + performance.now();
}

/** @param {readonly string[]} tags */
export function expireData(tags) {
  const { expired } = dataStore();
  for (const tag of tags) expired.set(tag, cacheNow());
}

export default handler;
