import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors } from '@/lib/auth/actions/action-state';
import { en } from '@/lib/texts/en';
import { emailSchema, isSameMailbox, normaliseEmail } from './email-address';
import { shownEmail } from './shown-email';

test.each([
  ['ada@example.com', ' Ada@Example.com', true],
  ['a.da+shop@example.com', 'ada@example.com', true],
  ['ada@example.com', 'ada@example.org', false],
  ['ada@example.com', 'bea@example.com', false],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example', true],
  ['', 'ada@example.com', false],
])('whether %s and %s are the same mailbox: %s', (first, second, isSame) => {
  expect(isSameMailbox(first, second)).toBe(isSame);
});

test.each([
  '  Ada@Example.COM ',
  '\u200Bada@example.com\u200B',
  '\uFEFFada@example.com',
  '\u202Aada@example.com\u202C',
  'ada\u00AD@example.com',
  'ada@example.com\u00A0',
  'ada@exam\u200Bple.com\r\n',
  'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  'ada@example。com',
])('%j is ada@example.com', (typed) => {
  expect(emailSchema.parse(typed)).toBe('ada@example.com');
});

test.each([
  "o'brien@example.com",
  'j&j@example.com',
  'a..b@docomo.ne.jp',
  '.a@docomo.ne.jp',
  'a.@ezweb.ne.jp',
  'ada+shop@example.com',
  "!#$%&'*+/=?^_`{|}~-@example.com",
  'ada@mail.example.co.uk',
  'ada@xn--mnchen-3ya.example',
  'ada@xn--e1afmkfd.xn--p1ai',
  `${'a'.repeat(64)}@example.com`,
])('%s is accepted unchanged', (email) => {
  expect(emailSchema.parse(email)).toBe(email);
  expect(normaliseEmail(email)).toBe(email);
});

test.each([
  ['ada@münchen.example', 'xn--mnchen-3ya.example'],
  ['ada@mu\u0308nchen.example', 'xn--mnchen-3ya.example'],
  ['ada@straße.example', domainToASCII('straße.example')],
  ['ada@例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['ada@コーヒー.jp', domainToASCII('コーヒー.jp')],
  ['ada@نامه\u200Cای.com', domainToASCII('نامه\u200Cای.com')],
])('mail for %s is sent to %s, and pages show the readable form', (typed, domain) => {
  expect(emailSchema.parse(typed)).toBe(`ada@${domain}`);
  const readable = shownEmail(`ada@${domain}`);
  expect(readable).not.toContain('xn--');
  expect(emailSchema.parse(readable)).toBe(`ada@${domain}`);
});

test.each(['ada@example.com', 'xn--a@example.com', 'no address', ''])(
  '%j is shown unchanged',
  (email) => {
    expect(shownEmail(email)).toBe(email);
  },
);

test.each([
  '',
  'ada',
  'ada@',
  'a b@example.com',
  'a@b@c.de',
  'ada@example',
  'ada@-example.com',
  'ada@example.com.',
  'ada@1.2.3.4',
  'ada@１.２.３.４',
  'ada@münchen.example/path',
  'ada@[127.0.0.1]',
  'jürgen@example.com',
  'ada@example.com, bea@example.com',
  'Ada <ada@example.com>',
  'ada@example.com\nbcc: bea@example.com',
  `${'a'.repeat(250)}@example.com`,
])('%j is refused', (typed) => {
  expect(emailSchema.safeParse(typed).success).toBe(false);
});

test('letters that look like ASCII letters are not converted', () => {
  expect(emailSchema.safeParse('vi\u212Ator@example.com').success).toBe(false);
  expect(emailSchema.safeParse('adm\u0131n@example.com').success).toBe(false);
  expect(normaliseEmail('\u212A@example.com')).not.toBe('k@example.com');
});

test('the message for a long address says how long it may be', () => {
  const email = `${'a'.repeat(300)}@b.example`;
  const { error } = z.object({ email: emailSchema }).safeParse({ email });
  expect(error && fieldErrors(error, en.forms.problems)).toEqual({
    email: 'At most 254 characters.',
  });
});
