/** The comment at the top of a file; empty if there is none. */
export function usageOf(source: string): string {
  const comment = /^\/\*\*([\s\S]*?)\*\//m.exec(source)?.[1] ?? '';
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .replaceAll('`', '')
    .trim();
}

/** On `--help`, prints the usage and exits. */
export function answerHelp(usage: string): void {
  const isWanted = process.argv.slice(2).some((word) => word === '--help' || word === '-h');
  if (!usage || !isWanted) return;
  console.log(usage);
  process.exit(0);
}

/** From here on, uncaught errors print only their message; with `DEBUG=1`, also the stack trace. */
export function printErrorsBriefly(): void {
  process.on('uncaughtException', (error: unknown) => {
    const isSentence = error instanceof Error && !process.env.DEBUG;
    console.error(isSentence ? error.message || String(error) : error);
    process.exit(1);
  });
}

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
