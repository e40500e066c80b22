import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formOriginOf, isWebOrigin } from './token.js';

const RANDOM = 'abcdefghijklmnopqrstuvwx';

function tokenOf(origin: string): string {
  return `pt_${Buffer.from(origin).toString('base64url')}.${RANDOM}`;
}

describe('the origin inside a payment token', () => {
  it.each([
    'http://127.0.0.1:4010',
    'http://localhost:3',
    'https://pay.example',
    'https://xn--mnchen-3ya.example:8443',
    'http://[::1]:4010',
  ])('is found: %s', (origin) => {
    expect(formOriginOf(tokenOf(origin))).toBe(origin);
  });

  it('is found for any host and port', () => {
    fc.assert(
      fc.property(fc.webAuthority({ withPort: true }), (authority) => {
        const url = URL.parse(`http://${authority}`);
        fc.pre(url !== null);
        expect(formOriginOf(tokenOf(url?.origin ?? ''))).toBe(url?.origin);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['a number', 5],
    ['null', null],
    ['garbage', 'garbage'],
    ['no random part', `pt_${Buffer.from('https://pay.example').toString('base64url')}`],
    ['a short random part', `pt_${Buffer.from('https://pay.example').toString('base64url')}.abc`],
    ['another prefix', tokenOf('https://pay.example').replace('pt_', 'st_')],
    ['trailing characters', `${tokenOf('https://pay.example')} x`],
    ['a line break', `${tokenOf('https://pay.example')}\n`],
    ['a path', tokenOf('https://pay.example/form')],
    ['a slash at the end', tokenOf('https://pay.example/')],
    ['a default port', tokenOf('https://pay.example:443')],
    ['upper case', tokenOf('https://PAY.example')],
    ['a user', tokenOf('https://me@pay.example')],
    ['a script', tokenOf('javascript:alert(1)')],
    ['a file', tokenOf('file:///etc')],
    ['a blob', tokenOf('blob:https://pay.example/1')],
    ['bytes that are no text', `pt_${Buffer.from([0xff, 0xfe]).toString('base64url')}.${RANDOM}`],
    ['a length that base64 cannot have', `pt_abcde.${RANDOM}`],
  ])('is not found in %s', (_what, token) => {
    expect(formOriginOf(token)).toBeNull();
  });

  it('is a web origin or null, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webAuthority()), (text) => {
        const origin = formOriginOf(tokenOf(text));
        expect(origin === null || (origin === text && isWebOrigin(origin))).toBe(true);
      }),
    );
  });
});
