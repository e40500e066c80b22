/**
 * Validates numeric options of `parseArgs`. Options may be missing.
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

/**
 * Reads a variable that only the launcher uses.
 * @throws Error naming the variable if its value is not in the range
 */
export function readNumber(
  source: Readonly<Record<string, string | undefined>>,
  name: 'WORKERS' | 'SANDBOX_PORT',
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const text = source[name]?.trim();
  if (!text) return otherwise;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(`${name} must be a whole number from ${least} to ${most}`);
}
