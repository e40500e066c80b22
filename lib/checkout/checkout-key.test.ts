import { beforeAll, describe, expect, test } from 'vitest';
import { openToken, sealToken } from '@/lib/payments/tokens';
import { useTestEnv } from '@/lib/testing/env';
import { issueCheckoutKey, readCheckoutKey } from './checkout-key';

beforeAll(() => useTestEnv());

describe('a sealed payment token', () => {
  test('is opened for its own attempt only', () => {
    const sealed = sealToken('pt_secret', 'attempt-1');
    expect(openToken(sealed, 'attempt-1')).toBe('pt_secret');
    expect(() => openToken(sealed, 'attempt-2')).toThrow();
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('pt_secret');
  });

  test('is sealed differently each time, and unreadable if it was changed', () => {
    const sealed = sealToken('pt_secret', 'a');
    expect(sealToken('pt_secret', 'a')).not.toEqual(sealed);
    const last = sealed.length - 1;
    sealed[last] = (sealed[last] ?? 0) ^ 1;
    expect(() => openToken(sealed, 'a')).toThrow();
  });
});

describe('a checkout key', () => {
  test('has the cart that it was issued for', () => {
    const key = issueCheckoutKey('cart-1');
    expect(readCheckoutKey(key)).toMatchObject({ cartId: 'cart-1' });
    expect(issueCheckoutKey('cart-1')).not.toBe(key);
  });

  test.each([
    (key: string) => key.replace('cart-1', 'cart-2'),
    (key: string) => key.slice(0, -1),
    (key: string) => `${key}x`,
    () => 'anything',
    () => '',
    () => '...',
  ])('that was not issued here is rejected', (forge) => {
    expect(readCheckoutKey(forge(issueCheckoutKey('cart-1')))).toBeNull();
  });
});
