import type { Database } from '@/lib/db/client';
import type { MirrorSubscription } from '@/lib/db/generated/client';

/** What a module does when the mirror has changed. */
export type MirrorHooks = {
  /**
   * A subscription was fetched and written; in the same transaction.
   * @returns when to fetch it again, if one fetch is not enough to decide
   */
  subscriptionWritten: (
    tx: Database,
    after: MirrorSubscription,
    before: MirrorSubscription | null,
  ) => Promise<Date | null>;
  /** Whether the module has a subscription of the service, and whether it runs as far as the module knows. */
  heldSubscription?: (tx: Database, serviceId: string) => Promise<'running' | 'ended' | null>;
  /**
   * The service no longer finds a subscription of the shop; in the transaction that records it.
   *
   * @param isAnnounced whether a signed `subscription:deleted` named it
   * @returns whether it has ended; otherwise the fetch is repeated later
   */
  subscriptionMissing?: (tx: Database, serviceId: string, isAnnounced: boolean) => Promise<boolean>;
  /** After a list was stored: takes those of the unexplained charges that are the module's, and removes them. */
  claimCharges?: () => Promise<void>;
  /** SQL: the ids at the service of the module's subscriptions. Their charges are explained. */
  ownSubscriptions?: string;
};
