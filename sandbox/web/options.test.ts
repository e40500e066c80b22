import { describe, expect, it } from 'vitest';
import { readOptions } from './options.js';

const container = { nodeType: 1 };
const good = {
  sessionToken: 'pt_x.y',
  environment: 'sandbox',
  container,
  completeTransaction: () => {},
};

describe('the options of a form', () => {
  it('are accepted as the interface documents them', () => {
    const all = {
      ...good,
      height: 400,
      width: 320.5,
      onFormFieldStateChange: () => {},
      onLoadError: () => {},
      sessionTokenProvider: async () => 'fresh',
    };
    expect(readOptions(all)).toEqual(all);
  });

  it('may omit optional ones, by undefined and by null too', () => {
    expect(readOptions(good)).toEqual(good);
    expect(readOptions({ ...good, height: null, onLoadError: undefined }).height).toBeUndefined();
  });

  it.each([
    ['options', undefined],
    ['options', 'text'],
    ['sessionToken', { ...good, sessionToken: undefined }],
    ['sessionToken', { ...good, sessionToken: 7 }],
    ['environment', { ...good, environment: undefined }],
    ['container', { ...good, container: null }],
    ['container', { ...good, container: '#form' }],
    ['container', { ...good, container: { nodeType: 9 } }],
    ['completeTransaction', { ...good, completeTransaction: undefined }],
    ['height', { ...good, height: '400' }],
    ['height', { ...good, height: 0 }],
    ['width', { ...good, width: Number.NaN }],
    ['width', { ...good, width: -1 }],
    ['onLoadError', { ...good, onLoadError: 'alert' }],
    ['onFormFieldStateChange', { ...good, onFormFieldStateChange: {} }],
    ['sessionTokenProvider', { ...good, sessionTokenProvider: 'token' }],
  ])('are refused by name when %s is wrong', (name, options) => {
    expect(() => readOptions(options)).toThrow(TypeError);
    expect(() => readOptions(options)).toThrow(name);
  });

  it('can be imported on a server, without a window', async () => {
    expect('window' in globalThis).toBe(false);
    const { CheckoutForm } = await import('@service/web');
    expect(CheckoutForm.initialize).toBeTypeOf('function');
  });
});
