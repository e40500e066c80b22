import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWholeList } from './list-end';
import { BrokenList, ListText } from './list-text';
import { listIn } from './parse';

type ReadText = { rows: unknown[]; complete: boolean };

const isWhole = (envelope: unknown, rows: number) =>
  isWholeList({ status: 200, envelope, headers: {} }, { pages: 1, rows, lastRows: rows });

/** What a text's rows are when it arrives in these chunks; null where it is no list. */
function readInChunks(chunks: readonly Buffer[]): ReadText | null {
  let rows: string[] = [];
  const text = new ListText('transaction', {
    row: (one) => rows.push(one.toString('utf8')),
    startOver: () => {
      rows = [];
    },
  });
  try {
    for (const chunk of chunks) text.push(chunk);
    const { count, envelope } = text.end();
    expect(count).toBe(rows.length);
    return { rows: rows.map((one) => JSON.parse(one)), complete: isWhole(envelope, count) };
  } catch (error) {
    if (error instanceof BrokenList || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The same of the whole text at once. */
function readWhole(text: string): ReadText | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const list = listIn(value, 'transaction');
  if (!list) return null;
  const { path, rows } = list;
  const envelope = withoutRows(value, path);
  return { rows, complete: isWhole(envelope, rows.length) };
}

/** The value with an empty list at the end of these keys. */
function withoutRows(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return [];
  const object = value as Record<string, unknown>;
  return { ...object, [key]: withoutRows(object[key], rest) };
}

/** Cuts bytes at these places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [0, ...places.map((one) => one % (bytes.length + 1)), bytes.length].sort(
    (a, b) => a - b,
  );
  return sorted.slice(1).map((to, index) => bytes.subarray(sorted[index], to));
}

const rowValue = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const rowsValue = fc.array(rowValue, { maxLength: 8 });
const tricky = fc.constantFrom('[', ']', '{"', '\\', '"', ',', '\\"]', 'é', '🦊', '\u2028');
const trickyRows = fc.array(fc.record({ id: tricky, note: fc.array(tricky) }), { maxLength: 6 });
const listed = fc.oneof(rowsValue, trickyRows);
const around = fc.record(
  {
    total: fc.nat(20),
    next: fc.option(fc.string()),
    hasMore: fc.boolean(),
    note: fc.record({ deep: rowsValue }),
  },
  { requiredKeys: [] },
);
const reply = fc.oneof(
  listed,
  fc
    .tuple(around, fc.constantFrom('transactions', 'data', 'results', 'charges'), listed, around)
    .map(([before, key, rows, after]) => ({ ...before, [key]: rows, ...after })),
  fc.tuple(listed, listed).map(([other, rows]) => ({ warnings: other, data: rows })),
  fc
    .tuple(around, fc.constantFrom('transactions', 'charges'), listed, listed, around)
    .map(([before, key, rows, other, after]) => ({
      ...before,
      warnings: other,
      _embedded: { [key]: rows },
      ...after,
    })),
  fc.tuple(listed, listed).map(([one, other]) => ({ data: { items: one }, more: { data: other } })),
  fc.tuple(listed, listed).map(([one, other]) => ({ meta: { data: one }, data: other })),
);
const spacing = fc.constantFrom(undefined, 2, '\t', ' \r\n');
const places = fc.array(fc.nat(), { maxLength: 12 });

describe('a list that arrives in chunks', () => {
  test('has the rows of the whole text, wherever it is split', () => {
    fc.assert(
      fc.property(reply, spacing, places, (value, space, at) => {
        const text = JSON.stringify(value, null, space);
        expect(readInChunks(cut(Buffer.from(text), at))).toEqual(readWhole(text));
      }),
      { numRuns: 500 },
    );
  });

  test('has them byte by byte as well', () => {
    fc.assert(
      fc.property(reply, (value) => {
        const bytes = Buffer.from(JSON.stringify(value));
        const single = Array.from(bytes, (byte) => Buffer.of(byte));
        expect(readInChunks(single)).toEqual(readWhole(bytes.toString()));
      }),
    );
  });

  test('is no list when it is truncated after any byte', () => {
    fc.assert(
      fc.property(reply, fc.nat(), (value, at) => {
        const bytes = Buffer.from(JSON.stringify(value));
        expect(readInChunks([bytes.subarray(0, at % bytes.length)])).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test('is parsed like JSON, or not at all, when a byte is replaced', () => {
    const bytes = fc.constantFrom(...'[]{},:"\\ x0'.split(''));
    fc.assert(
      fc.property(reply, fc.nat(), bytes, places, (value, at, byte, cuts) => {
        const text = Buffer.from(JSON.stringify(value));
        text[at % text.length] = byte.charCodeAt(0);
        const read = readInChunks(cut(text, cuts));
        if (read) expect(read).toEqual(readWhole(text.toString('utf8')));
      }),
      { numRuns: 2_000 },
    );
  });
});

const read = (text: string) => readInChunks([Buffer.from(text)]);

test.each([
  ['nothing', ''],
  ['space', ' \n'],
  ['no list', '{"id":1}'],
  ['a text', '"[1]"'],
  ['two lists without a name', '{"some":[1],"others":[2]}'],
  ['two lists', '[1][2]'],
  ['more after its end', '[1] 2'],
  ['no row between commas', '[1,,2]'],
  ['a comma before its end', '[1,]'],
  ['a comma alone', '[,]'],
  ['no comma between rows', '[{"id":1} {"id":2}]'],
  ['another bracket at its end', '[1}'],
  ['a row that ends otherwise than it began', '[{"id":1]]'],
  ['a row that is no JSON', '[{id:1}]'],
  ['the same list twice', '{"data":[1],"data":[2]}'],
  ['a key without quotes', '{data:[1]}'],
])('a reply with %s is no list', (_, text) => {
  expect(read(text)).toBeNull();
});

test.each([
  'null',
  '{"data":null}',
  '{"transactions":null,"total":0,"success":true,"hasMore":false,"next":null}',
])('a list without rows may be written as %s', (text) => {
  expect(readInChunks([Buffer.from(text)])).toEqual({ rows: [], complete: true });
  expect(readWhole(text)).toEqual({ rows: [], complete: true });
});

test.each([
  '{"data":null,"error":"timeout"}',
  '{"data":null,"success":false}',
  '{"data":null,"status":500}',
  '{"note":null}',
  '{}',
  'false',
])('but not as %s', (text) => {
  expect(readInChunks([Buffer.from(text)])).toBeNull();
  expect(readWhole(text)).toBeNull();
});

test('a list with a name is preferred to one that came before it without', () => {
  expect(read('{"errors":["a","b"],"data":[{"id":1}]}')?.rows).toEqual([{ id: 1 }]);
  expect(read('{"errors":["a","b"],"data":[]}')?.rows).toEqual([]);
  expect(read('{"data":[{"id":1}],"errors":["a","b"]}')?.rows).toEqual([{ id: 1 }]);
});

test('a list may be in an object of the envelope under one of its usual names', () => {
  const rows = [{ id: 1 }];
  expect(read('{"_embedded":{"transactions":[{"id":1}]}}')?.rows).toEqual(rows);
  expect(read('{"data":{"total":1,"items":[{"id":1}]}}')).toEqual({ rows, complete: true });
  expect(read('{"data":{"total":2,"items":[{"id":1}]}}')?.complete).toBe(false);
  expect(read('{"data":{"others":[{"id":1}]}}')).toBeNull();
  expect(read('{"data":{"items":[1]},"more":{"data":[2]}}')).toBeNull();
});

test('an empty list without a name beside one that has it is not taken for a list of nothing', () => {
  expect(read('{"errors":[],"data":{"transactions":[{"id":1}]}}')?.rows).toEqual([{ id: 1 }]);
  expect(read('{"data":{"transactions":[{"id":1}]},"errors":[]}')?.rows).toEqual([{ id: 1 }]);
});

test('a byte order mark before it is ignored', () => {
  expect(read('\ufeff[{"id":1}]')?.rows).toEqual([{ id: 1 }]);
  expect(read('\ufeff{"data":[]}')).toEqual({ rows: [], complete: true });
});

test('a row or an envelope of endless length is not buffered', () => {
  const much = Buffer.from(`"${'x'.repeat(5 * 1024 * 1024)}"`);
  expect(readInChunks([Buffer.from('['), much, Buffer.from(']')])).toBeNull();
  expect(readInChunks([Buffer.from('{"note":'), much, Buffer.from(',"data":[]}')])).toBeNull();
});
