import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useTestEnv } from '@/lib/testing/env';
import { expectGrowth, expectLinear, sizes } from '@/lib/testing/linear-time/growth';
import { readers } from '@/lib/testing/linear-time/readers';

// Text from strangers must be read in linear time: a megabyte of a pattern's worst input takes milliseconds, instead
// of blocking the shop for minutes.

beforeAll(() => useTestEnv());

const worst: [unit: string, end: string][] = [
  ['a.', '!'],
  ['a', '@'],
  ['a@', ''],
  ['a.a@', '!'],
  [' ', 'x'],
  [' \n', 'x'],
  ['\n', 'x'],
  ['0', '1'],
  ['1 ', '!'],
  ['1-', '!'],
  ['-', 'x'],
  ['/', 'x'],
  ['a://', ' '],
  ['a://b:c', ' '],
  ['a://b:', '@'],
  ['?token=', ' '],
  ['Basic ', '!'],
  ['Bearer  ', '!'],
  ['SKU: a', '!'],
  ['SKU: a ', '!'],
  ['<script', ''],
  ['<script>', ''],
  ['<script ', '>'],
  ['<script>a</script>', ''],
  ['"', ''],
  ['\\', '"'],
  ['\u{1f600}', 'x'],
];

test.each(Object.entries(readers))('%s takes linear time', (_name, read) => {
  for (const [unit, end] of worst) expectLinear(read, unit, end);
});

const root = join(import.meta.dirname, '..', '..');

const literal =
  /(?:[=(,:[!&|?{;\n>]|return)\s*(\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*)/g;

function patternsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8');
  return [...code.matchAll(literal)].flatMap(([, pattern]) => (pattern ? [pattern] : []));
}

function compile(pattern: string): RegExp | null {
  const end = pattern.lastIndexOf('/');
  try {
    return new RegExp(pattern.slice(1, end), pattern.slice(end + 1).replace('y', ''));
  } catch {
    return null; // No pattern, but two divisions or the end of an element.
  }
}

const files = ['lib', 'app', 'components'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx,js}`, { cwd: root }).filter(
    (file) =>
      !/\.test\.|\.bench\.|lib\/(?:testing|db\/generated)\//.test(file.replaceAll('\\', '/')),
  ),
);
const patterns = new Set(files.flatMap(patternsOf));

/** Words of a pattern, and the worst inputs of most patterns, to be repeated. */
function unitsFor(pattern: string): string[] {
  const words = pattern.match(/[a-z][a-z:/=<-]*/gi) ?? [];
  return [
    ...new Set([...worst.map(([unit]) => unit), ...words, ...words.map((word) => `${word} `)]),
  ];
}

test('the test finds the shop’s patterns', () => {
  expect(patterns.size).toBeGreaterThan(80);
  expect(patterns).toContain(String.raw`/[\p{C}\s]+/gu`);
});

test.each([...patterns])('repeated text takes linear time with %s', (pattern) => {
  const expression = compile(pattern);
  if (!expression) return;
  for (const unit of unitsFor(pattern)) {
    for (const start of ['', '\u0001']) {
      expectGrowth(
        (input) => input.replace(expression, ''),
        (size) => `${start}${unit.repeat(Math.ceil(size / unit.length))}\u0001`,
        sizes,
        JSON.stringify(unit),
      );
    }
  }
});
