import { beforeAll, describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { openToken, sealToken } from '@/lib/payments/tokens';
import { useTestEnv } from '@/lib/testing/env';
import { issueCheckoutKey, issueOrderKey, readCheckoutKey, readOrderKey } from './secrets';

beforeAll(() => useTestEnv());

describe('a kept payment token', () => {
  test('comes back for its own attempt only', () => {
    const sealed = sealToken('pt_secret', 'attempt-1');
    expect(openToken(sealed, 'attempt-1')).toBe('pt_secret');
    expect(() => openToken(sealed, 'attempt-2')).toThrow();
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('pt_secret');
  });

  test('is sealed differently each time, and not readable once changed', () => {
    const sealed = sealToken('pt_secret', 'a');
    expect(sealToken('pt_secret', 'a')).not.toEqual(sealed);
    const last = sealed.length - 1;
    sealed[last] = (sealed[last] ?? 0) ^ 1;
    expect(() => openToken(sealed, 'a')).toThrow();
  });
});

describe('a checkout key', () => {
  test('says which cart it was issued for', () => {
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
  ])('that was not issued here is not read', (forge) => {
    expect(readCheckoutKey(forge(issueCheckoutKey('cart-1')))).toBeNull();
  });
});

test('the key of an order’s link is of that order only, and tells when it was issued', () => {
  const before = nowMs();
  const key = issueOrderKey('order-1');
  const issuedAt = readOrderKey('order-1', key);
  expect(issuedAt).toBeGreaterThanOrEqual(before);
  expect(issuedAt).toBeLessThanOrEqual(nowMs());
  expect(readOrderKey('order-2', key)).toBeNull();
  const later = key.replace(/^[^.]+/, (before + 86_400_000).toString(36));
  for (const forged of [later, `${key}x`, `${key}.x`, key.replace('.', ''), '', '.', 'a.b']) {
    expect([forged, readOrderKey('order-1', forged)]).toEqual([forged, null]);
  }
});
