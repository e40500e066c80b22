import { expect, test } from 'vitest';
import { isActionCall } from './action-call';

const url = 'http://localhost:3000/';
const called = (body: BodyInit, headers: Record<string, string> = {}) =>
  isActionCall(
    new Request(url, {
      ...{ method: 'POST', body },
      headers: {
        'next-action': '40'.repeat(21),
        ...(typeof body === 'string' && { 'content-type': 'text/plain;charset=UTF-8' }),
        ...headers,
      },
    }),
  );
const submitted = (fields: readonly (readonly [string, string])[]) =>
  isActionCall(new Request(url, { method: 'POST', body: formOf(fields) }));

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test.each([
  '[]',
  '[null]',
  '[{"variantId":"a","quantity":1}]',
  '["$undefined",1,"$$5 off","$Infinity","$-Infinity","$NaN","$-0","$T"]',
  '["$n12345678901234567890","$D2026-11-28T08:00:00.000Z"]',
  '[{"delivery":{"city":"Cork"},"billing":"$0:0:delivery"}]',
])('arguments that React may encode are accepted: %s', async (body) => {
  expect(await called(body)).toBe(true);
});

test.each([
  ...[
    '\uFEFF[]',
    '',
    '{',
    '{}',
    'null',
    '0',
    '"text"',
    '[',
    '[}',
    '[1',
    '[undefined]',
    "['a']",
    '\0',
    'a=b',
  ],
  ...['["$F1"]', '["$h1"]', '["$1"]', '["$0"]', '["$0:0"]', '["$0:9"]', '["$0:0:length"]'],
  ...['["$@1"]', '["$Q1"]', '["$W1"]', '["$B1"]', '["$A1"]', '["$i1"]', '["$r1"]', '["$x1"]'],
  ...['["$"]', '["$Z"]', '["$nx"]', '["$n1e3"]', '["$Dnever"]', '["$Sx"]', '["$Kx"]', '["$K"]'],
  ...['[{"a":"$0:1"},{"b":"$0:0"}]', '[[["$0:0"]]]', '[{"__proto__":{}}]'],
  `[${'['.repeat(500)}${']'.repeat(500)}]`,
  '['.repeat(100_000),
  `[${'1,'.repeat(1_000)}1]`,
  `[{},${Array.from({ length: 30 }, (_, row) => `["$0:${row}","$0:${row}"]`).join(',')}]`,
])('a body that React cannot produce is refused: %.60s', async (body) => {
  expect(await called(body)).toBe(false);
});

test('a form may be an argument', async () => {
  const state = ['0', '[{"ok":null},"$K1"]'] as const;
  expect(await called(formOf([state, ['_1_email', 'ada@example.com'], ['_1_note', '$F1 {']]))).toBe(
    true,
  );
});

test.each([
  [[]],
  [[['1', '[]']]],
  [[['0', '{']]],
  [[['0', '["$F1"]']]],
  [
    [
      ['0', '["$F1"]'],
      ['1', '{"id":"1","bound":null}'],
    ],
  ],
  [
    [
      ['0', '[]'],
      ['0', '[]'],
    ],
  ],
] as const)('rows that React cannot produce are refused: %j', async (fields) => {
  expect(await called(formOf(fields as readonly (readonly [string, string])[]))).toBe(false);
});

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
])('a body that does not match its type (%s) is refused', async (type) => {
  expect(await called('--x\r\ncontent-disposition: form-data\r\n', { 'content-type': type })).toBe(
    false,
  );
});

test('a form sent without scripts is accepted if it names an action', async () => {
  expect(await submitted([['$ACTION_ID_40', '']])).toBe(true);
  expect(
    await submitted([
      ['$ACTION_REF_1', ''],
      ['$ACTION_1:0', '{"id":"40","bound":"$@1"}'],
      ['$ACTION_1:1', '[{"ok":null,"message":null,"fields":{},"values":"$1:0:fields"}]'],
      ['$ACTION_KEY', 'k'],
      ['email', 'ada@example.com'],
    ]),
  ).toBe(true);
});

test.each([
  ['no action', []],
  ['no rows', [['$ACTION_REF_1', '']]],
  ['no JSON', [['$ACTION_1:0', '{']]],
  ['no id', [['$ACTION_1:0', '{"bound":null}']]],
  ['no arguments', [['$ACTION_1:0', '{"id":"40","bound":"$@1"}']]],
  [
    'arguments in another row',
    [
      ['$ACTION_1:0', '{"id":"40","bound":"$@2"}'],
      ['$ACTION_1:1', '[]'],
    ],
  ],
  [
    'other arguments',
    [
      ['$ACTION_1:0', '{"id":"40","bound":"$@1"}'],
      ['$ACTION_1:1', '["$F1"]'],
    ],
  ],
  ['another reference', [['$ACTION_1:0', '{"id":"40","bound":"$F1"}']]],
] as const)('a form that a browser would not send is refused: %s', async (_, rows) => {
  const isEmpty = rows.length === 0;
  const fields: (readonly [string, string])[] = isEmpty
    ? [['a', 'b']]
    : [['$ACTION_REF_1', ''], ...rows];
  expect(await submitted(fields)).toBe(false);
});

const field = '--b0123456789b0123456789b01234\r\nContent-Disposition: form-data; name="a"\r\n\r\nx';
const end = '\r\n--b0123456789b0123456789b01234--\r\n';

test.each([
  ['a form', `${field.replace('"a"', '"$ACTION_ID_1"')}${end}`, true],
  ['a form that names no action', `${field}${end}`, false],
  ['a form that breaks off', field, false],
  ['a form whose field has no name', `${field.replace('; name="a"', '')}${end}`, false],
  ['no form', 'garbage', false],
  ['nothing', '', false],
])('%s is a form of an action: %s', async (_, body, expected) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b0123456789b0123456789b01234' };
  const request = new Request('http://localhost:3000', { method: 'POST', headers, body });
  expect(await isActionCall(request)).toBe(expected);
  expect(await request.text()).toBe(body);
});
