import { expect, test } from 'vitest';
import { type Cell, csvLine, csvResponse } from './csv';

test.each([
  ['=1+1', "'=1+1"],
  ['+353 1 234', '+353 1 234'],
  ['+49 (0)30 / 12-34', '+49 (0)30 / 12-34'],
  ['+cmd', "'+cmd"],
  ['+1+cmd', "'+1+cmd"],
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
  [{ amount: 1200, currency: 'EUR' }, '12.00'],
  [{ amount: -5, currency: 'EUR' }, '-0.05'],
  [{ amount: 12, currency: 'JPY' }, '12'],
  [{ text: '01067' }, '"=""01067"""'],
  [{ text: '+4930123456' }, '"=""+4930123456"""'],
  [{ text: '3/4' }, '"=""3/4"""'],
  [{ text: '+49 30 123456' }, '+49 30 123456'],
  [{ text: 'D02 AF30' }, 'D02 AF30'],
  [{ text: '=1+1' }, "'=1+1"],
  [{ text: '1"&cmd&"' }, '"1""&cmd&"""'],
  [{ text: null }, ''],
  [new Date('2026-07-02T23:04:05Z'), '2026-07-03 00:04'],
] satisfies [Cell, string][])('the cell %j', (cell, text) => {
  expect(csvLine([cell], 'en-IE')).toBe(`${text}\r\n`);
});

test.each([
  ['en-IE', '12.50,8.1,"a,b",a;b'],
  ['de-DE', '12,50;8,1;a,b;"a;b"'],
  ['de-CH', '12.50;8.1;a,b;"a;b"'],
  ['fr-FR', '12,50;8,1;a,b;"a;b"'],
])('separators and decimals of %s', (locale, line) => {
  expect(csvLine([{ amount: 1250, currency: 'EUR' }, 8.1, 'a,b', 'a;b'], locale)).toBe(
    `${line}\r\n`,
  );
});

async function* lines(count: number, fails = false) {
  for (let index = 0; index < count; index += 1) yield [index, 'x'.repeat(50)];
  if (fails) throw new Error('the database is gone');
}

test('a download has every row, in chunks', async () => {
  const response = csvResponse('orders', ['number', 'text'], lines(5_000), 'en');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
  const text = await response.text();
  expect(text.startsWith('number,text\r\n0,x')).toBe(true);
  expect(text.split('\r\n')).toHaveLength(5_002);
});

test('a download whose reading fails ends with an error', async () => {
  await expect(csvResponse('orders', ['a'], lines(10, true), 'en').text()).rejects.toThrow('gone');
});

test('a cancelled download stops reading', async () => {
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
  const reader = csvResponse('all', ['a'], endless(), 'en').body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(ended).toBe(true);
  expect(read).toBeLessThan(200);
});
