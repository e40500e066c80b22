import { beforeAll, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { useTestEnv } from '@/lib/testing/env';
import { issueOrderKey, readOrderKey } from './links';

beforeAll(() => useTestEnv());

test('the key of an order’s link is valid for that order only, and contains its time of issue', () => {
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
