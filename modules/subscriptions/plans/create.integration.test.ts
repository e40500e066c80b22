import { beforeEach, expect, test } from 'vitest';
import { env, setEnv } from '@/lib/env';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { clearSentPlan, createBrandPlan, planGaps } from './create';

const sandbox = testSandbox();
let tenant: Tenant;

withTestDatabase();
beforeEach(async () => {
  tenant = await sandbox.createTenant();
  await emptyDatabase();
  const service = serviceEnvOf(sandbox.url, tenant);
  setEnv({
    ...testEnv({ databaseUrl: env().databaseUrl, service }),
    mode: 'live',
    planIds: { 'all-day-club': 'plan_configured' },
  });
});

const fault = (kind: string) =>
  sandbox.control(tenant, 'POST', '/faults', { method: 'POST', path: '/plans', kind, times: 1 });

async function firstMissing() {
  const [first] = (await planGaps()).missing;
  if (!first) throw new Error('No plan is missing');
  return first;
}

test('a plan is created once and known afterwards; configured plans are not changed', async () => {
  const { missing, known } = await planGaps();
  expect(known).toEqual({ 'all-day-club': 'plan_configured' });
  expect(missing.map(({ key }) => key)).not.toContain('all-day-club');
  const wanted = await firstMissing();
  const id = await createBrandPlan(wanted);
  expect(id).toEqual(expect.any(String));
  expect(await createBrandPlan(wanted)).toBeNull();
  expect((await planGaps()).known[wanted.key]).toBe(id);
});

test('a plan whose reply was lost is sent again only if a person confirms it', async () => {
  const wanted = await firstMissing();
  await fault('commit-then-close');
  await expect(createBrandPlan(wanted)).rejects.toThrow(/lists no plans/);
  const gaps = await planGaps();
  expect(gaps.unsure).toEqual([wanted]);
  expect(gaps.missing).not.toContainEqual(wanted);
  expect(await createBrandPlan(wanted)).toBeNull();
  await clearSentPlan(wanted.key);
  expect(await createBrandPlan(wanted)).toEqual(expect.any(String));
});
