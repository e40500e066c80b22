import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters, styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

const width = 9;
const styles: Record<string, Style> = {
  shop: ['bold', 'green'],
  database: 'blue',
  sandbox: 'magenta',
  seed: 'yellow',
  catalogue: 'yellow',
  worker: 'cyan',
  build: 'gray',
  web: 'green',
  code: 'cyan',
  service: 'magenta',
  error: ['bold', 'red'],
};

let json = false;

/** Prints every line as JSON without a prefix, for log collectors. */
export function printAsJson(): void {
  json = true;
}

/** Formats a line as JSON; lines that are JSON already are unchanged. */
export function jsonLine(part: string, line: string): string {
  const plain = stripVTControlCharacters(line).trim();
  if (plain.startsWith('{"time":')) return plain;
  const level = part === 'error' ? 'error' : 'info';
  return JSON.stringify({ time: new Date().toISOString(), level, message: plain, part });
}

/** Prints a line with its process name as prefix, coloured on a terminal. */
export function print(part: string, line: string): void {
  if (json) {
    if (line.trim()) process.stdout.write(`${jsonLine(part, line)}\n`);
    return;
  }
  const label = part.padStart(width);
  const styled = styleText(styles[part.split(' ')[0] ?? ''] ?? 'white', label);
  process.stdout.write(`${styled} ${styleText('dim', '│')} ${plainIfNeeded(line)}\n`);
}

function plainIfNeeded(line: string): string {
  return process.stdout.isTTY && !process.env.NO_COLOR ? line : stripVTControlCharacters(line);
}

/** Prints several lines with a process name as prefix. */
export function printLines(part: string, text: string): void {
  for (const line of text.trimEnd().split('\n')) print(part, line);
}

/** Forwards the output of a child process, line by line, with its name as prefix. */
export function relay(part: string, stream: Readable, onLine?: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
    onLine?.(line);
    if (line.trim()) print(part, line);
  });
}
