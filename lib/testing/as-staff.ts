// Setup of test files that import this one: the caller is the shop's owner, in the view of `runInView`, and nothing
// is
// cached. These files share a process per worker, so they must not mock modules themselves (vitest.config.ts).

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
