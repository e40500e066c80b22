import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { openWorld } from '@/lib/testing/world';
import { ensureCustomer } from './customer';

const broken = vi.hoisted(() => ({ times: 0 }));
vi.mock('@/lib/mirror/store', async (original) => {
  const real = await original<typeof import('@/lib/mirror/store')>();
  const currentPause: typeof real.currentPause = async (...args) => {
    if (broken.times-- > 0) throw new Error('broken');
    return real.currentPause(...args);
  };
  return { ...real, currentPause };
});

openWorld();

test('an error while the customer is created does not make the next purchase of the address wait', async () => {
  const contact = {
    email: `${randomUUID()}@example.com`,
    firstname: 'Ada',
    lastname: 'Buyer',
    phone: '',
  };
  broken.times = 1;
  await expect(ensureCustomer(contact)).rejects.toThrow('broken');
  expect((await ensureCustomer(contact)).kind).toBe('known');
});
