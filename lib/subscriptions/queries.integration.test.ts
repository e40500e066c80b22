import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { openPlan, signedIn, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { openWorld } from '@/lib/testing/world';
import { subscribe } from './attempt/subscribe';

const page = vi.hoisted(() => ({
  shopper: null as { userId: string; email: string } | null,
  behind: [] as (() => Promise<void>)[],
}));
vi.mock('@/lib/auth/viewer', () => ({ viewer: async () => page.shopper }));
vi.mock('next/server', () => ({
  after: (work: () => Promise<void>) => void page.behind.push(work),
}));

const { subscriptionForViewer } = await import('./queries.ts');

const world = openWorld();
beforeEach(() => {
  page.behind.length = 0;
});

test('the first page after a subscription attempt reads the subscription at the service, behind its answer', async () => {
  const who = await signedIn();
  page.shopper = who;
  const result = await subscribe(who, subscriptionAttemptOf(await openPlan(), await world.token()));
  if (result.outcome !== 'started') throw new Error(`The attempt was ${result.outcome}`);
  const first = await subscriptionForViewer(result.id);
  expect(first).toMatchObject({ kind: 'subscription', subscription: { isRead: false } });
  expect(await db().mirrorSubscription.count()).toBe(0);
  for (const work of page.behind) await work();
  expect(await subscriptionForViewer(result.id)).toMatchObject({ subscription: { isRead: true } });
  expect(page.behind).toHaveLength(1);
});
