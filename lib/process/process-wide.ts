// Values that exist once per process, such as its connection pool. Next bundles the server's entry point and its
// routes separately, and development reloads modules, so a module's variable would exist several times.

type ProcessWide<T> = {
  /** Undefined before `set` and after `clear`. */
  get: () => T | undefined;
  set: (value: T) => T;
  clear: () => void;
};

/**
 * Names a value that all bundles of this process share.
 * @param name unique in the shop
 */
export function processWide<T>(name: string): ProcessWide<T> {
  const key = Symbol.for(`storefront.${name}`);
  return {
    get: () => Reflect.get(globalThis, key) as T | undefined,
    set: (value) => {
      Reflect.set(globalThis, key, value);
      return value;
    },
    clear: () => {
      Reflect.deleteProperty(globalThis, key);
    },
  };
}
