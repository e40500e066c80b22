import { expect, test } from 'vitest';
import { type Cell, csvLine, csvResponse } from './csv';

test.each([
  ['=1+1', "'=1+1"],
  ['+353 1 234', "'+353 1 234"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', "'\tcmd"],
  ['\rcmd', `"'\rcmd"`],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  [' =1', "' =1"],
  ["a;=cmd|'/C calc'!A0;b", "a;'=cmd|'/C calc'!A0;b"],
  ['a; "=1"', `"a;' ""=1"""`],
  ['a\n=1', `"a\n'=1"`],
  ['a|-1', "a|'-1"],
  ['salt; pepper', 'salt; pepper'],
  ['O’Neil, Ada', '"O’Neil, Ada"'],
  ['say "hi"', '"say ""hi"""'],
  ['plain', 'plain'],
  [-12.5, '-12.5'],
  [null, ''],
  [new Date('2026-01-02T03:04:05Z'), '2026-01-02T03:04:05.000Z'],
] satisfies [Cell, string][])('the cell %j', (cell, text) => {
  expect(csvLine([cell])).toBe(`${text}\r\n`);
});

async function* lines(count: number, fails = false) {
  for (let index = 0; index < count; index += 1) yield [index, 'x'.repeat(50)];
  if (fails) throw new Error('the database is gone');
}

test('a download has every row, in chunks', async () => {
  const response = csvResponse('orders', ['number', 'text'], lines(5_000));
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
  const text = await response.text();
  expect(text.startsWith('number,text\r\n0,x')).toBe(true);
  expect(text.split('\r\n')).toHaveLength(5_002);
});

test('a download whose reading fails does not end as if it were complete', async () => {
  await expect(csvResponse('orders', ['a'], lines(10, true)).text()).rejects.toThrow('gone');
});

test('a download that nobody wants any more stops reading', async () => {
  let read = 0;
  let ended = false;
  async function* endless() {
    try {
      for (;;) {
        read += 1;
        yield ['x'.repeat(1_000)];
      }
    } finally {
      ended = true;
    }
  }
  const reader = csvResponse('all', ['a'], endless()).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(ended).toBe(true);
  expect(read).toBeLessThan(200);
});
