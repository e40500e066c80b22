import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { nowMs, setClockOffset } from '@/lib/clock';
import { env, setEnv } from '@/lib/env';
import { withTestDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { pool } from './client.ts';
import { followClock, moveClock } from './clock.ts';
import { followSandboxClock, matchSandboxClock } from './sandbox-clock.ts';

const DAY = 24 * 60 * 60 * 1_000;
const sandbox = testSandbox();
let tenant: Tenant;

withTestDatabase();
afterAll(() => setClockOffset(0));
beforeEach(async () => {
  tenant = await sandbox.createTenant();
  const { databaseUrl } = env();
  const service = serviceEnvOf(sandbox.url, tenant);
  setEnv(testEnv({ databaseUrl, sandboxUrl: sandbox.url, service }));
  await moveClock(0);
  await matchSandboxClock();
});

const setClock = (change: object) => sandbox.control(tenant, 'PUT', '/clock', change);

/** The lead in days of this process (`here`) and of the offset in the database (`kept`) over the machine. */
async function daysAhead(): Promise<{ here: number; kept: number }> {
  const { rows } = await pool().query<{ value: number }>(
    "SELECT value FROM service_state WHERE key = 'clock-offset-ms'",
  );
  const days = (ms: number) => Math.round((100 * ms) / DAY) / 100 + 0;
  return { here: days(nowMs() - Date.now()), kept: days(Number(rows[0]?.value)) };
}

test('all processes of the shop follow when the sandbox’s clock is moved', async () => {
  await setClock({ advanceSeconds: 62 * 86_400 });
  await followSandboxClock();
  expect(await daysAhead()).toMatchObject({ here: 62, kept: 62 });
});

test('a reset of the sandbox resets the shop’s clock', async () => {
  await setClock({ advanceSeconds: 62 * 86_400 });
  await followSandboxClock();
  expect(await daysAhead()).toMatchObject({ here: 62 });
  await sandbox.control(tenant, 'POST', '/reset');
  await followSandboxClock();
  expect(await daysAhead()).toMatchObject({ here: 0, kept: 0 });
});

test('a clock that only the shop has moved stays until the next start', async () => {
  await moveClock(3 * DAY);
  await followSandboxClock();
  expect(await daysAhead()).toEqual({ here: 3, kept: 3 });
  await matchSandboxClock();
  expect(await daysAhead()).toEqual({ here: 0, kept: 0 });
});

/** The next read of the shop's clock returns this offset when it is released. */
function slowRead(value: number): { following: Promise<void>; release: () => void } {
  const arrival = Promise.withResolvers<void>();
  const query = vi.spyOn(pool(), 'query').mockImplementationOnce(async () => {
    await arrival.promise;
    return { rows: [{ value }] };
  });
  const following = followClock({ fresh: true });
  query.mockRestore();
  return { following, release: arrival.resolve };
}

test('an offset that was read before a move and arrives after it is dropped', async () => {
  const { following, release } = slowRead(0);
  await moveClock(DAY);
  release();
  await following;
  expect((await daysAhead()).here).toBe(1);
});

test('an unreachable sandbox changes nothing', async () => {
  await moveClock(DAY);
  setEnv({ ...env(), sandboxUrl: 'http://127.0.0.1:1' });
  await followSandboxClock();
  expect((await daysAhead()).here).toBe(1);
});
