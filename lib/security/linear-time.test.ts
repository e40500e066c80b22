import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { emailSchema, safeReturnPath, signInMessage } from '@/lib/auth/rules';
import { readQuantity } from '@/lib/cart/rules';
import { markerless } from '@/lib/catalog/rules';
import { readCheckoutKey } from '@/lib/checkout/checkout-key';
import { detailsSchema, payInputSchema } from '@/lib/checkout/schema';
import { idSchema, profileSchema } from '@/lib/customers/schema';
import { formatLine } from '@/lib/log';
import { fromDecimal } from '@/lib/money';
import { facets, readSearch } from '@/lib/search/rules';
import { inlineSources, prepareDocument } from '@/lib/security/inline-code';
import { subscribeSchema } from '@/lib/subscriptions/attempt/schema';
import { useTestEnv } from '@/lib/testing/env';
import { isLong } from '@/lib/testing/long';
import { readTimeRange } from '@/lib/webhooks/replay/time-range';
import { readEvent } from '@/lib/webhooks/rules';

/*
 * What strangers write is read in linear time: a megabyte of the worst that a pattern can be given
 * takes milliseconds, and not minutes in which the shop answers nobody.
 */

beforeAll(() => useTestEnv());

const MEGABYTE = 1024 * 1024;
/** Work that grows as a square takes seconds at the last of these. */
const sizes = [MEGABYTE / 128, MEGABYTE / 32, MEGABYTE / 8];
/** A whole megabyte as well in `npm run test:long`. */
const readerSizes = isLong ? [...sizes, MEGABYTE] : sizes;

/** What takes less than this, in seconds, says nothing of its growth. */
const NOISE_S = 0.05;
/** Linear work grows as its input does, quadratic work by the square of that: 4 and 16, 8 and 64. */
const TOLERANCE = 2.5;

/** Work of this thread alone, in seconds; where it took long, the shortest of three runs. */
function cpuSeconds(work: () => unknown): number {
  const runs: number[] = [];
  do {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    runs.push((user + system) / 1e6);
  } while (Math.min(...runs) > NOISE_S && runs.length < 3);
  return Math.min(...runs);
}

/** In growing steps: the step before the one that would last for hours tells already. */
function expectGrowth(
  work: (input: string) => unknown,
  inputOf: (size: number) => string,
  inSteps: readonly number[],
  label: string,
): void {
  let last: { size: number; used: number } | null = null;
  for (const size of inSteps) {
    const input = inputOf(size);
    const used = cpuSeconds(() => work(input));
    if (last) {
      const most = Math.max(NOISE_S, last.used * (size / last.size) * TOLERANCE);
      expect(used, `${size} of ${label}`).toBeLessThan(most);
    }
    last = { size, used };
  }
}

/** More and more of a repeated text, and how it ends. */
function expectLinear(work: (input: string) => unknown, unit: string, end: string): void {
  const inputOf = (size: number) => unit.repeat(size / unit.length) + end;
  expectGrowth(work, inputOf, readerSizes, JSON.stringify(unit));
}

const parse = (schema: z.ZodMiniType) => (input: string) =>
  [{ email: input, token: input, id: input, text: input, confirm: input }, input].map((value) =>
    schema.safeParse(value),
  );

const contact = { firstname: 'A', lastname: 'B', email: 'a@b.example' };
const address = { line1: 'A', city: 'B', postalCode: 'C', country: 'IE' };

/** Everything in the shop that meets a text that strangers wrote, by what it reads. */
const readers: Record<string, (input: string) => unknown> = {
  'a line of the log in JSON': (text) => formatLine('info', text, { text }, true),
  'a line of the log for people': (text) => formatLine('info', text, { text }, false),
  'an error in the log': (text) => formatLine('info', '', { error: new Error(text) }, true),
  'a name in the log': (text) => formatLine('info', '', { [text]: text }, true),
  'an e-mail address': parse(emailSchema),
  'where to go after signing in': (text) => safeReturnPath(`/${text}`),
  'a code of the sign-in page': (text) => [signInMessage(text), signInMessage('Limited', text)],
  'a quantity': readQuantity,
  'a search': (text) =>
    readSearch({
      ...Object.fromEntries(facets.map((facet) => [facet, [text, text]])),
      q: text,
      after: text,
      sort: text,
    }),
  'the details of an order': (text) =>
    detailsSchema.safeParse({
      contact: { ...contact, email: text, phone: text, firstname: text },
      address: { ...address, postalCode: text, country: text },
      shippingMethod: text,
    }),
  'a payment': (text) =>
    payInputSchema.safeParse({ contact, address, checkoutKey: text, paymentToken: text }),
  'the key of a checkout': readCheckoutKey,
  'a profile': (text) => profileSchema.safeParse({ firstname: text, lastname: text, phone: text }),
  'an id': parse(idSchema),
  'a subscription attempt': (text) =>
    subscribeSchema.safeParse({ key: text, quantity: text, country: text }),
  'a time': (text) => readTimeRange(text, text),
  'a webhook': (text) =>
    readEvent(Buffer.from(JSON.stringify({ type: text, businessId: text, payload: text })), text),
  'an amount': (text) => [fromDecimal(text, 'EUR'), fromDecimal(`1.${text}`, 'EUR')],
  'a description': markerless,
  'a document': (text) => [inlineSources(text, new Set()), prepareDocument(text, new Set())],
};

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

/** A pattern as code holds it, after what can come before one. */
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
    return null; // Two divisions, or the end of an element.
  }
}

const files = ['lib', 'app', 'components'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx,js}`, { cwd: root }).filter(
    (file) =>
      !/\.test\.|\.bench\.|lib\/(?:testing|db\/generated)\//.test(file.replaceAll('\\', '/')),
  ),
);
const patterns = new Set(files.flatMap(patternsOf));

/** Repeats of what a pattern names, and of what most patterns look for. */
function unitsFor(pattern: string): string[] {
  const words = pattern.match(/[a-z][a-z:/=<-]*/gi) ?? [];
  return [
    ...new Set([...worst.map(([unit]) => unit), ...words, ...words.map((word) => `${word} `)]),
  ];
}

test('the patterns of the shop are found', () => {
  expect(patterns.size).toBeGreaterThan(80);
  expect(patterns).toContain(String.raw`/[\p{C}\s]+/gu`);
});

test.each([...patterns])('no repeated text keeps %s busy', (pattern) => {
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
