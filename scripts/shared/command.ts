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

/** Prints the usage and ends the process if it was started with `--help`. */
export function answerHelp(usage: string): void {
  const isWanted = process.argv.slice(2).some((word) => word === '--help' || word === '-h');
  if (!usage || !isWanted) return;
  console.log(usage);
  process.exit(0);
}

/** From here on, an error that nobody catches ends this process with its sentence; `DEBUG=1` shows the stack trace too. */
export function endWithSentence(): void {
  process.on('uncaughtException', (error: unknown) => {
    const isSentence = error instanceof Error && !process.env.DEBUG;
    console.error(isSentence ? error.message || String(error) : error);
    process.exit(1);
  });
}

/**
 * Refuses options that are no numbers, before anything is done with them; those that were not given are left alone.
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
