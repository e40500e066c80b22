/**
 * Validates numeric options; missing ones are allowed.
 * @param values as `parseArgs` gives them
 * @throws Error naming the option
 */
export function expectNumbers<T extends Readonly<Record<string, unknown>>>(
  values: T,
  ...names: readonly (keyof T & string)[]
): void {
  for (const name of names) {
    for (const value of [values[name]].flat()) {
      if (value === undefined || /^\d+(\.\d+)?$/.test(String(value))) continue;
      throw new Error(`--${name} takes a number, not "${value}"`);
    }
  }
}
