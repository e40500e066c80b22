import type { MirrorHooks } from '@/lib/mirror/hook-types';
import { claimMonths } from './claim-month';
import { subscriptionMissing } from './ending/missing';
import { subscriptionFetched } from './subscription-fetched';

export const subscriptionHooks: MirrorHooks = {
  async heldSubscription(tx, serviceId) {
    const held = await tx.subscription.findUnique({ where: { serviceId } });
    return held && (held.status === 'ENDED' ? 'ended' : 'running');
  },
  subscriptionWritten: subscriptionFetched,
  subscriptionMissing,
  claimCharges: claimMonths,
  ownSubscriptions: 'SELECT "serviceId" FROM subscriptions',
};
