import { clockKey } from '@/lib/db/clock';
import { openPlan } from '@/lib/testing/builders/clubs';
import type { Tenant, TestSandbox } from '@/lib/testing/service/sandbox';
import { receiverServer, WEBHOOK_PATH } from '@/lib/webhooks/node';
import { databaseReceiver } from '@/lib/webhooks/receive';
import { listen } from '../../listen.ts';

/** `month` is the price of one unit delivered to Ireland, with taxes, in minor units. */
export type Club = { planKey: string; month: number; trialDays: number };

export type Clubs = readonly [joined: Club, other: Club, free: Club];

export async function openClubs(): Promise<Clubs> {
  const club = async (price: number, trialDays: number): Promise<Club> => ({
    planKey: await openPlan({ price, trialDays, hasTwin: trialDays > 0 }),
    month: (price * 6) / 5,
    trialDays,
  });
  return [await club(1400, 0), await club(2000, 0), await club(1400, 14)];
}

/** Seconds between attempts to deliver an event: the database is down for a few. */
const RETRIES = [0.5, 1, 2, 4, 8, 15, 30, 60];

/** Receives events with the shop's receiver in this process, which is never killed. */
export async function receiveEvents(
  sandbox: TestSandbox,
  tenant: Tenant,
  databaseUrl: string,
): Promise<{ stop(): Promise<void> }> {
  const { receive, close } = databaseReceiver({
    databaseUrl,
    tenantId: tenant.tenantId,
    secrets: [tenant.webhookSecret],
    clockKey: clockKey(),
  });
  const server = await listen(receiverServer(receive));
  await sandbox.control(tenant, 'PUT', '/webhook-settings', {
    destinationUrl: `${server.url}${WEBHOOK_PATH}`,
    events: [
      'subscription:created',
      'subscription:updated',
      'subscription:deleted',
      'subscription:charge:success',
      'subscription:charge:failed',
    ],
    retrySchedule: RETRIES,
  });
  return {
    async stop() {
      await server.stop();
      await close();
    },
  };
}
