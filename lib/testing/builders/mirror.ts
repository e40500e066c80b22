import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { nowMs, setClockOffset } from '@/lib/clock';
import { db, disconnect } from '@/lib/db/client';
import { claimDue } from '@/lib/mirror/store';
import { syncClaim } from '@/lib/mirror/work';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { type ScriptedService, startScriptedService } from '@/lib/testing/service/scripted-service';

export const customerKey = { kind: 'CUSTOMER', resourceId: 'c1' } as const;

export function openMirror() {
  let database: TestDatabase;
  let service: ScriptedService;

  beforeAll(async () => {
    [database, service] = await Promise.all([createTestDatabase(), startScriptedService()]);
    useTestEnv({ databaseUrl: database.url, service: service.env });
  });
  beforeEach(async () => {
    await emptyDatabase();
    service.calls.length = 0;
  });
  afterEach(() => setClockOffset(0));
  afterAll(async () => {
    await disconnect();
    await Promise.all([database.drop(), service.stop()]);
  });

  const answer: ScriptedService['answer'] = (script) => service.answer(script);

  return {
    answer,
    calls: () => service.calls,
    shows: (fields: object) => answer(() => ({ body: { id: 'c1', ...fields } })),
    resource: () => db().resource.findUniqueOrThrow({ where: { kind_resourceId: customerKey } }),
    customer: () => db().mirrorCustomer.findUnique({ where: { serviceId: 'c1' } }),
    advance: (ms: number) => setClockOffset(nowMs() - Date.now() + ms),
    async workOnce(): Promise<string[]> {
      const claims = await claimDue(10);
      return Promise.all(claims.map(syncClaim));
    },
    /** Holds the service's next answers back until `release`; `asked` resolves at the first request. */
    holdAnswer(body: object) {
      const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      answer(async () => {
        asked.resolve();
        await released.promise;
        return { body };
      });
      return { asked: asked.promise, release: released.resolve };
    },
  };
}
