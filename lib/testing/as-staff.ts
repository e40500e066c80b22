/*
 * Setup of the test files that import it: whoever calls is the shop's owner, and nothing is cached. They share one
 * process per worker, which a file that mocks modules itself cannot (vitest.config.ts).
 */

import { vi } from 'vitest';

vi.mock('@/lib/auth/staff', () => ({
  requireStaff: async () => ({ userId: 'boss', email: 'boss@shop.example', role: 'owner' }),
}));
vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));
