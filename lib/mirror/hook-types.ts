import type { Database } from '@/lib/db/client';
import type { MirrorSubscription } from '@/lib/db/generated/client';

/** How a module reacts to changes of the mirror; see the functions of `MirrorSubscriber`. */
export type MirrorHooks = {
  subscriptionWritten: (
    tx: Database,
    after: MirrorSubscription,
    before: MirrorSubscription | null,
  ) => Promise<Date | null>;
  heldSubscription?: (tx: Database, serviceId: string) => Promise<'running' | 'ended' | null>;
  subscriptionMissing?: (tx: Database, serviceId: string, isAnnounced: boolean) => Promise<boolean>;
  /** Called after a list was stored: removes charges that the module can explain from the unexplained ones. */
  claimCharges?: () => Promise<void>;
  /** SQL: ids at the service of the module's subscriptions, whose charges count as explained. */
  ownSubscriptions?: string;
};
