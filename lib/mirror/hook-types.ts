import type { Database } from '@/lib/db/client';
import type { MirrorSubscription } from '@/lib/db/generated/client';

/** How a module reacts to changes of the mirror. */
export type MirrorHooks = {
  /**
   * Called in the transaction that stores a fetched subscription.
   * @returns when to fetch it again, if this fetch is not enough to decide
   */
  subscriptionWritten: (
    tx: Database,
    after: MirrorSubscription,
    before: MirrorSubscription | null,
  ) => Promise<Date | null>;
  /** Whether the shop has this subscription, and whether it is running according to the shop's records. */
  heldSubscription?: (tx: Database, serviceId: string) => Promise<'running' | 'ended' | null>;
  /**
   * Called in the transaction that records that the service no longer finds a subscription of the shop.
   *
   * @param isAnnounced whether a signed `subscription:deleted` named it
   * @returns whether the subscription has ended; if not, it is fetched again later
   */
  subscriptionMissing?: (tx: Database, serviceId: string, isAnnounced: boolean) => Promise<boolean>;
  /** Called after a list was stored: removes charges that the module can explain from the unexplained ones. */
  claimCharges?: () => Promise<void>;
  /** SQL: ids at the service of the module's subscriptions, whose charges count as explained. */
  ownSubscriptions?: string;
};
