import type { World } from '../world/start-world.ts';

export type ServiceSubscription = {
  id: string;
  customerId: string;
  planId: string;
  quantity: number;
  status: string;
  hasEnded: boolean;
  /** Ended, or ends with the paid period. */
  isCancelled: boolean;
  cardLastFourDigits: string;
  createdAt: string;
  endedAt: string | null;
  /** The mutable fields, to detect changes. */
  state: string;
};

type Shown = Omit<ServiceSubscription, 'hasEnded' | 'isCancelled' | 'state'> & {
  cancelAt?: string;
};

export async function readSubscriptions({
  sandbox,
  tenant,
}: World): Promise<ServiceSubscription[]> {
  const path = '/subscriptions?limit=1000000';
  const { subscriptions } = await sandbox.control<{ subscriptions: Shown[] }>(tenant, 'GET', path);
  return subscriptions.map((subscription) => {
    const hasEnded = subscription.status === 'CANCELED';
    const isCancelled = hasEnded || subscription.cancelAt !== undefined;
    const { planId, quantity, cardLastFourDigits } = subscription;
    const state = [planId, quantity, cardLastFourDigits, isCancelled].join(' ');
    return { ...subscription, hasEnded, isCancelled, state };
  });
}
