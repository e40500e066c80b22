import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { taxRates, taxZones } from '@/brand/catalogue/taxes';
import type { Viewer } from '@/lib/auth/viewer';
import { writeTaxes } from '@/lib/catalog/store';
import { db, disconnect } from '@/lib/db/client';
import { moveClock } from '@/lib/db/clock';
import { syncResource } from '@/lib/mirror/work';
import { openPlan, signedIn, signupOf } from '@/lib/testing/clubs';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { type Death, dieAt, firstKill, KILL_STEP } from '@/lib/testing/death';
import { useTestEnv } from '@/lib/testing/env';
import {
  serviceEnvOf,
  startTestSandbox,
  type Tenant,
  type TestSandbox,
} from '@/lib/testing/sandbox';
import { reconcileSignups } from './reconcile';
import type { SubscribeInput } from './schema';
import { subscribe } from './signup';

vi.mock('server-only', () => ({}));

/*
 * A process is killed at its statements in turn. Whatever it has left behind, its customer
 * ends with one subscription, here and at the service.
 */

const MINUTE = 60_000;

let database: TestDatabase;
let sandbox: TestSandbox;
let tenant: Tenant;
let planKey: string;
let offsetMs = 0;

beforeAll(async () => {
  [database, sandbox] = await Promise.all([createTestDatabase(), startTestSandbox()]);
  tenant = await sandbox.createTenant();
  const service = { ...serviceEnvOf(sandbox.url, tenant), timeoutMs: 5_000 };
  useTestEnv({ databaseUrl: database.url, service });
  await moveClock(0);
  await db().$transaction((tx) => writeTaxes(tx, taxRates, taxZones));
  planKey = await openPlan();
});

afterAll(async () => {
  await disconnect();
  await Promise.all([database.drop(), sandbox.stop()]);
});

/** Both clocks go on together. */
async function pass(ms: number): Promise<void> {
  offsetMs += ms;
  await moveClock(offsetMs);
  await sandbox.control(tenant, 'PUT', '/clock', { advanceSeconds: ms / 1_000 });
}

type Booked = { id: string; customerId: string };

/** What the service's own books have for somebody. */
async function booked({ email }: Viewer): Promise<Booked[]> {
  const { customers } = await sandbox.control<{ customers: { id: string; email: string }[] }>(
    tenant,
    'GET',
    '/customers',
  );
  const ids = customers.filter((one) => one.email === email).map((one) => one.id);
  const { subscriptions } = await sandbox.control<{ subscriptions: Booked[] }>(
    tenant,
    'GET',
    '/subscriptions',
  );
  return subscriptions.filter((one) => ids.includes(one.customerId));
}

/** What workers do once the leases of a process that is gone have ended, events included. */
async function recover(who: Viewer): Promise<void> {
  await db().signup.updateMany({ data: { leaseUntil: new Date(0) } });
  await db().customer.updateMany({ data: { leaseUntil: new Date(0) } });
  await pass(3 * MINUTE);
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await reconcileSignups();
    await pass(MINUTE);
  }
  for (const { id } of await booked(who)) await syncResource('SUBSCRIPTION', id);
}

/** The customer comes back and presses until they have their subscription. */
async function insist(who: Viewer, input: SubscribeInput): Promise<void> {
  for (let presses = 0; presses < 4; presses += 1) {
    if ((await db().subscription.count({ where: { userId: who.userId } })) > 0) return;
    const token = await sandbox.cardToken(tenant);
    await subscribe(
      who,
      presses === 0 ? { ...input, paymentToken: token } : signupOf(planKey, token),
    );
    await recover(who);
  }
}

describe.each<Death['when']>(['before', 'after'])('a process killed %s any statement', (when) => {
  test('of a sign-up leaves one subscription in the end', async () => {
    let statement = firstKill() - KILL_STEP;
    for (let fate = 'died'; fate === 'died'; ) {
      statement += KILL_STEP;
      const who = await signedIn();
      const input = signupOf(planKey, await sandbox.cardToken(tenant));
      fate = await dieAt({ statement, when }, () => subscribe(who, input));
      await recover(who);
      await insist(who, input);
      const how = `killed ${when} statement ${statement}`;
      expect(await booked(who), how).toHaveLength(1);
      expect(await db().subscription.count({ where: { userId: who.userId } }), how).toBe(1);
      const mails = await db().mail.count({
        where: { recipient: who.email, template: 'subscription-started' },
      });
      expect(mails, how).toBe(1);
    }
    expect(statement).toBeGreaterThan(8);
  }, 240_000);
});
