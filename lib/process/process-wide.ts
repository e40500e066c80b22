/*
 * Values that exist once per process: its connection pool, its page store. Next bundles a server's entry point and
 * its routes separately and development reloads modules, so that a module's variable would exist several times.
 */

/** A value shared by all bundles of this process. */
type ProcessWide<T> = {
  /** Undefined until it is set, and after `clear`. */
  get: () => T | undefined;
  /** @returns what was set */
  set: (value: T) => T;
  clear: () => void;
};

/**
 * Names a value that is the same in each bundle and after each reload.
 * @param name unique in the shop
 * @example const current = processWide<Receive>('receiver'); export const receiver = () => current.get() ??
 * current.set(open());
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
