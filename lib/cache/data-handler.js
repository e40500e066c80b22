// @ts-check
/**
 * Next's `cacheHandlers.default`, for `use cache`: entries in this process's memory, which forget
 * themselves when one of their tags expires (`follow.ts` tells). Plain JavaScript without imports,
 * since Next loads it as it is, in a build too.
 *
 * @typedef {import('next/cache').CacheEntry} Entry
 * @typedef {Omit<Entry, 'value'> & { bytes: Uint8Array }} Kept
 * @typedef {object} DataStore
 * @property {Map<string, Kept>} entries by last use, the oldest first
 * @property {Map<string, Promise<void>>} pending what is being filled
 * @property {Map<string, number>} expired when each tag expired last, in milliseconds since the epoch
 * @property {number} size of all entries, in bytes
 */

/** The tag of answers that are not stored, since a visitor can ask for any number of different ones. */
export const NOT_KEPT = 'not-kept';

const MIB = 1024 * 1024;
const KEY = Symbol.for('storefront.data');

/**
 * How much a process may keep, in bytes: pages, which are text on its heap, and data, which is not. What is kept must
 * leave room for what renders, in a container as on a machine of its own.
 *
 * @param {{ memory: number, heap: number }} has what the process may use, and what of it is the heap's
 */
export function capacities({ memory, heap } = memoryHere()) {
  return {
    pages: Math.floor(Math.min(256 * MIB, heap / 4, memory / 8)),
    data: Math.floor(Math.min(64 * MIB, memory / 16)),
  };
}

function memoryHere() {
  const machine = process.getBuiltinModule('node:os').totalmem();
  // 0 where nothing limits it, or what does is not known.
  const container = process.constrainedMemory() || machine;
  const heap = process.getBuiltinModule('node:v8').getHeapStatistics().heap_size_limit;
  return { memory: Math.min(machine, container), heap };
}

const CAPACITY = capacities().data;

/** @returns {DataStore} one for the process, although Next may load this file more than once */
export function dataStore() {
  const known = Reflect.get(globalThis, KEY);
  if (known) return known;
  const made = { entries: new Map(), pending: new Map(), expired: new Map(), size: 0 };
  Reflect.set(globalThis, KEY, made);
  return made;
}

/** @param {string} key */
function forget(key) {
  const store = dataStore();
  const entry = store.entries.get(key);
  if (!entry) return;
  store.entries.delete(key);
  store.size -= weight(key, entry);
}

/** @param {string} key @param {Kept} entry */
function weight(key, entry) {
  return 2 * key.length + entry.bytes.byteLength + 200;
}

/** @param {string} key @param {Kept} entry */
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
        if (rest.tags.includes(NOT_KEPT)) return value.cancel();
        keep(key, { ...rest, bytes: new Uint8Array(await new Response(value).arrayBuffer()) });
      })
      // What broke off is not kept; whoever asked for it is told by the render.
      .catch(() => {})
      .finally(() => pending.get(key) === filling && pending.delete(key));
    pending.set(key, filling);
    await filling;
  },

  async refreshTags() {},

  async getExpiration(tags) {
    const { expired } = dataStore();
    return Math.max(0, ...tags.map((tag) => expired.get(tag) ?? 0));
  },

  async updateTags(tags) {
    expireData(tags, Date.now());
  },
};

/**
 * Expires entries with these tags that were made before a timestamp.
 * @param {readonly string[]} tags
 * @param {number} at in milliseconds since the epoch
 */
export function expireData(tags, at) {
  const { expired } = dataStore();
  for (const tag of tags) expired.set(tag, Math.max(at, expired.get(tag) ?? 0));
}

export default handler;
