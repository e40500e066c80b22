import { afterAll, expect, test } from 'vitest';
import { setEnv } from '@/lib/env';
import { isLong } from '@/lib/testing/long';
import { runConvergence } from './run.ts';

afterAll(() => setEnv(undefined));

test('whatever the network does, the mirror ends up equal to the service', async () => {
  const report = await runConvergence({
    seed: 7,
    changes: isLong ? 600 : 45,
    resources: isLong ? 40 : 15,
    receivers: 2,
    workers: 2,
    killEveryMs: 1_500,
    // Each kill starts a process, which takes as long as many changes.
    ...(!isLong && { disruptions: 3 }),
    databaseRestarts: 1,
    awaitConfirming: false,
  });
  // The last changes emitted no event: only the sweep could find them.
  expect(report.differencesBeforeSweep).toBeGreaterThan(0);
  expect(report.sweepFindings).toBeGreaterThan(0);
  expect(report.differences).toEqual([]);
  expect(report).toMatchObject({ sweepOk: true, deadLetters: 0, quarantined: 0, badEndings: 0 });
  expect(report.acknowledgedWithoutRow).toBe(0);
  expect(report.workersKilled).toBeGreaterThan(0);
  expect(report.receiversKilled).toBeGreaterThan(0);
  expect(report.databaseRestarts).toBe(1);
  expect(report.fetches).toBeLessThan(report.inbox);
}, 240_000);
