/*
 * Setup of the test files that import it: whoever calls is the shop's owner, in the view of `runInView`, and nothing is cached. They share one
 * process per worker, which a file that mocks modules itself cannot (vitest.config.ts).
 */

import { vi } from 'vitest';
import { currentTexts } from '@/lib/texts/current-view';

vi.mock('@/lib/auth/staff', () => ({
  requireStaff: async () => ({ userId: 'boss', email: 'boss@shop.example', role: 'owner' }),
}));
vi.mock('@/lib/markets/request-view', async (original) => ({
  ...(await original<object>()),
  requestView: async () => currentTexts().view,
}));
vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));
