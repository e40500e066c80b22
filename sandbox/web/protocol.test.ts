import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHANNEL,
  isConnectMessage,
  isReadyMessage,
  readFrameMessage,
  readHostMessage,
} from './protocol.js';

const field = { isEmpty: true, isValid: false, isFocused: false, error: null };
const state = {
  isValid: false,
  isComplete: false,
  cardType: null,
  fields: { number: field, expiry: field, securityCode: field, name: field },
};
const tokenized = {
  type: 'tokenized',
  id: 1,
  sessionToken: 'pt_aHR0cDovL3g.abcdefghijklmnop',
  cardData: { last4Digits: '4242', cardType: 'VISA' },
};

const frameMessages = [
  { type: 'loaded', height: 354, state },
  { type: 'failed', code: 'token_unknown' },
  { type: 'height', height: 400 },
  { type: 'state', state: { ...state, cardType: 'AMERICAN_EXPRESS' } },
  { type: 'refresh', id: 1 },
  { type: 'enter' },
  tokenized,
  { type: 'rejected', id: 1, code: 'fields_invalid' },
];

const hostMessages = [
  { type: 'open', token: 'pt_aHR0cDovL3g.abcdefghijklmnop' },
  { type: 'submit', id: 3 },
  { type: 'scheme', scheme: 'dark' },
  { type: 'token', id: 1, token: null },
  { type: 'token', id: 1, token: 'fresh' },
];

describe('messages from the frame to the shop’s page', () => {
  it.each(frameMessages)('let $type through unchanged', (message) => {
    expect(readFrameMessage(message)).toBe(message);
  });

  it.each(frameMessages)('refuse $type with an extra field', (message) => {
    expect(readFrameMessage({ ...message, number: '4242424242424242' })).toBeNull();
  });

  it.each([
    ['a whole card number as last four', { last4Digits: '4242424242424242', cardType: 'VISA' }],
    ['letters as last four', { last4Digits: '42a2', cardType: 'VISA' }],
    ['a brand of digits', { last4Digits: '4242', cardType: '4242424242424242' }],
    ['a brand in lower case', { last4Digits: '4242', cardType: 'visa' }],
    ['no brand', { last4Digits: '4242' }],
    ['more than last four and brand', { ...tokenized.cardData, name: 'Ada' }],
  ])('refuses %s', (_what, cardData) => {
    expect(readFrameMessage({ ...tokenized, cardData })).toBeNull();
  });

  it.each([
    ['text as an error', { ...field, error: '4242424242424242' }],
    ['text as validity', { ...field, isValid: '4242' }],
    ['a value', { ...field, value: '4242' }],
  ])('refuses a field state with %s', (_what, number) => {
    const fields = { ...state.fields, number };
    expect(readFrameMessage({ type: 'state', state: { ...state, fields } })).toBeNull();
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 4_001, '354', 4_242_424_242_424_242])(
    'refuse %s as a height',
    (height) => {
      expect(readFrameMessage({ type: 'height', height })).toBeNull();
    },
  );

  it('refuse anything that is not a message, and never throw', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (value) => {
        expect(readFrameMessage(value)).toBeNull();
        expect(readHostMessage(value)).toBeNull();
        expect(isReadyMessage(value)).toBe(false);
        expect(isConnectMessage(value)).toBe(false);
      }),
    );
  });

  it('refuse a card number in any field', () => {
    const digits = fc.stringMatching(/^[0-9]{12,19}$/);
    const place = fc.constantFrom('type', 'id', 'code', 'height', 'state', 'cardData');
    fc.assert(
      fc.property(fc.constantFrom(...frameMessages), place, digits, (message, key, text) => {
        expect(readFrameMessage({ ...message, [key]: text })).toBeNull();
      }),
    );
  });
});

describe('messages from the shop’s page to the frame', () => {
  it.each(hostMessages)('let $type through unchanged', (message) => {
    expect(readHostMessage(message)).toBe(message);
  });

  it.each([
    { type: 'open' },
    { type: 'open', token: '' },
    { type: 'open', token: 'with space' },
    { type: 'open', token: 'x'.repeat(1_001) },
    { type: 'open', token: 'ok', more: 1 },
    { type: 'submit' },
    { type: 'submit', id: 0 },
    { type: 'submit', id: '1' },
    { type: 'scheme', scheme: 'dim' },
    { type: 'token', id: 1 },
    { type: 'read', field: 'number' },
    { type: 'constructor' },
    { type: '__proto__' },
    [],
    'submit',
    null,
  ])('refuses %j', (message) => {
    expect(readHostMessage(message)).toBeNull();
  });
});

describe('the two messages over the window', () => {
  it('are identified by channel and type, and have nothing else', () => {
    expect(isReadyMessage({ channel: CHANNEL, type: 'ready' })).toBe(true);
    expect(isConnectMessage({ channel: CHANNEL, type: 'connect' })).toBe(true);
    expect(isReadyMessage({ channel: CHANNEL, type: 'connect' })).toBe(false);
    expect(isConnectMessage({ channel: 'other', type: 'connect' })).toBe(false);
    expect(isConnectMessage({ channel: CHANNEL, type: 'connect', token: 'x' })).toBe(false);
  });
});
