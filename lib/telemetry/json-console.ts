import { format, stripVTControlCharacters } from 'node:util';
import { type LogLevel, logSettings } from '../env.ts';
import { formatLine } from '../log.ts';

const levels = {
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
} as const satisfies Record<string, LogLevel>;

/** Whether this is a line of the shop's own log already. */
function isLine(args: readonly unknown[]): boolean {
  return args.length === 1 && typeof args[0] === 'string' && args[0].startsWith('{"time":');
}

/** Any other output as a JSON log line; null for an empty line. */
export function toLine(level: LogLevel, args: readonly unknown[]): string | null {
  const errors = args.filter((one) => one instanceof Error);
  const printed = args.filter((one) => !(one instanceof Error));
  const text = stripVTControlCharacters(format(...printed)).trim();
  const message = text || errors[0]?.message || '';
  if (message === '') return null;
  return formatLine(level, message, errors.length > 0 ? { error: errors[0] } : {}, true);
}

/**
 * Turns everything that this process prints into lines of JSON, also what Next and libraries print: log collectors
 * read line by line.
 */
export function printJson(): void {
  for (const [name, level] of Object.entries(levels)) {
    const method = name as keyof typeof levels;
    const print = console[method].bind(console);
    console[method] = (...given: unknown[]) => {
      const line = isLine(given) ? String(given[0]) : toLine(level, given);
      if (line !== null) print(line);
    };
  }
}

/**
 * Where this process logs in JSON, turns all further output into one line each, Node's warnings too. Call it
 * before anything that may fail.
 */
export function logInJson(): void {
  if (!logSettings().json) return;
  printJson();
  // Node's own listener prints a warning on several lines.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => console.warn(warning));
}

/** Like `logInJson`, for a standalone program: the error that ends it is one line, too. */
export function logAllInJson(): void {
  if (!logSettings().json) return;
  logInJson();
  process.on('uncaughtException', (error) => {
    console.error(error);
    process.exit(1);
  });
}
