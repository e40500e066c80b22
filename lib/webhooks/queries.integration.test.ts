import { expect, test, vi } from 'vitest';
import { fromNow, now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { markDirty } from '@/lib/mirror/store';
import { withTestDatabase } from '@/lib/testing/database';
import { mirrorHealth, mirrorProblems, syncFailures } from './queries';

vi.mock('@/lib/auth/staff', () => ({ requireStaff: async () => {} }));

withTestDatabase();

test('resources that wait or failed are counted, and failed ones listed', async () => {
  const hourAgo = fromNow(-3_600_000);
  await markDirty(db(), 'CUSTOMER', 'c1');
  await markDirty(db(), 'PRODUCT', 'p1');
  await db().resource.updateMany({ where: { resourceId: 'p1' }, data: { dirtyAt: hourAgo } });
  const synced = { kind: 'CUSTOMER' as const, dirty: 2, synced: 2, syncedAt: now() };
  await db().resource.createMany({
    data: [
      { ...synced, resourceId: 'fresh' },
      // Will be read once more, in case a replica responded.
      { ...synced, resourceId: 'to-confirm', confirmAt: now(), dueAt: now() },
      { ...synced, resourceId: 'dead', dirty: 3, dirtyAt: hourAgo, deadAt: now() },
      // A later event arrived, so that it will be fetched once more.
      {
        ...synced,
        resourceId: 'dead-too',
        dirty: 3,
        dirtyAt: hourAgo,
        deadAt: now(),
        dueAt: now(),
      },
    ],
  });
  const body = Buffer.from('{}');
  await db().webhookEvent.createMany({
    data: (['ACCEPTED', 'ACCEPTED', 'QUARANTINED'] as const).map((state) => ({ state, body })),
  });
  const problems = await mirrorProblems();
  expect(problems).toMatchObject({ dirty: 2, deadLetters: 2, quarantined: 1 });
  expect(problems.oldestDirtyMs).toBeGreaterThanOrEqual(3_600_000);
  expect(await mirrorHealth()).toMatchObject({ dirty: 2, deadLetters: 2 });
  const { deadLetters, quarantined } = await syncFailures();
  expect(deadLetters.map(({ resourceId }) => resourceId).sort()).toEqual(['dead', 'dead-too']);
  expect(quarantined).toMatchObject([{ type: null, reason: null }]);
});
