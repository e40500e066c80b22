import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLog, foreign } from './log';
import { redactText } from './redact';

function line(fields: object, message = 'message', level = 'info'): string {
  const lines: string[] = [];
  createLog(level, { write: (text) => void lines.push(text) }).info(fields, message);
  return lines.join('');
}

describe('the log never contains', () => {
  test.each([
    ['a payment token', { paymentToken: 'tok_live_1' }, 'tok_live_1'],
    ['a token deep inside', { request: { body: { pfToken: 'tok_deep' } } }, 'tok_deep'],
    ['a password', { password: 'hunter2' }, 'hunter2'],
    ['an authorization header', { headers: { Authorization: 'Basic YWJjOmRlZg==' } }, 'YWJj'],
    ['credentials in a text', { text: 'sent Basic YWJjOmRlZg== along' }, 'YWJj'],
    ['a password in an address', { url: 'postgresql://shop:pw123@db/x' }, 'pw123'],
    ['a signed link', { url: 'https://shop.example/orders/1?token=abcdef' }, 'abcdef'],
    ['a card number', { text: 'card 4242424242424242 declined' }, '4242424242'],
    ['a card number with spaces', { text: '4242 4242 4242 4242' }, '4242 4242'],
    ['a card number with dashes', { text: '3782-822463-10005' }, '822463'],
    ['a card number as a number', { value: 4242424242424242 }, '4242424242'],
    ['a card field', { number: '4242' }, '4242'],
    ['a security code', { card: { securityCode: '123' } }, '123'],
  ])('%s', (_name, fields, secret) => {
    expect(line(fields)).not.toContain(secret);
  });

  test('a secret in an error, or in its cause', () => {
    const cause = new Error('at postgresql://a:pw123@db');
    const error = new Error('4242424242424242 refused', { cause });
    expect(line({ error })).not.toMatch(/pw123|42424242/);
    expect(line({ error })).toContain('refused');
  });
});

test.each([
  ['amounts', { amount: 129900 }],
  ['a time in milliseconds', { at: 1_763_618_400_000 }],
  ['an identifier', { id: '0190a1b2-1234-7abc-8def-123456789012' }],
  ['an address', { url: 'http://127.0.0.1:4010/tenants/ten_1/transactions' }],
  ['an address before an e-mail address', { url: 'http://a:3000', email: 'a@b.example' }],
])('%s stay readable', (_name, fields) => {
  expect(JSON.parse(line(fields))).toMatchObject(fields);
});

test.each([4_111_111_111_111_111, 4_117_091_044_725.0005])('a line with %d stays JSON', (value) => {
  expect(JSON.parse(line({ value }, 'A number'))).toMatchObject({ value: 0 });
});

test('every log entry is one line of JSON', () => {
  fc.assert(
    fc.property(fc.string(), fc.anything(), (message, value) => {
      const text = line({ value }, message);
      expect(text.trimEnd()).not.toContain('\n');
      expect(JSON.parse(text)).toMatchObject({ level: 'info', time: expect.any(String) });
    }),
  );
});

test('runs of 14 to 19 digits are removed, whatever separates them', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 19 });
  fc.assert(
    fc.property(digits, fc.constantFrom('', ' ', '-'), (run, separator) => {
      expect(redactText(`pay ${run.join(separator)}.`)).toBe('pay [number].');
    }),
  );
});

test('lines below the level are not written', () => {
  expect(line({}, 'quiet', 'warn')).toBe('');
});

test('huge and circular data gives a short line', () => {
  const cycle: Record<string, unknown> = { text: 'x'.repeat(1_000_000) };
  cycle.self = cycle;
  const text = line({ cycle }, 'Too much');
  expect(text.length).toBeLessThan(1_000);
  expect(JSON.parse(text)).toMatchObject({ message: 'Too much', cut: true });
});

test('strangers’ text is cut, and cannot control a terminal', () => {
  expect(foreign({ text: 'x'.repeat(1_000) })).toHaveLength(201);
  const text = 'x\n12:00:00 error A charge was lost\r\u2028\u0085\u001b[2K \u202e';
  expect(line({ text: foreign(text) }).trimEnd()).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
});
