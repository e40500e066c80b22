import type { Database } from '@/lib/db/client';
import { processWide } from '@/lib/process/process-wide';
import type { ListFetch } from './collections/list-fetch';
import type { Change } from './resource-store';

/** A transactions list that was stored. It may be the first one, with 100,000 rows: process it in chunks. */
export type StoredList = {
  /** When it was requested: the new rows were first seen then. */
  askedAt: Date;
  complete: boolean;
  /** The previous list, whoever fetched it. */
  before: ListFetch | null;
  /** Ids of all new or changed rows. */
  written: readonly string[];
};

/**
 * What the domains do when the mirror has changed. The mirror knows none of them; they subscribe in
 * lib/worker/subscribers.ts.
 */
export type MirrorSubscriber = {
  /**
   * A resource was fetched and written. Runs in the transaction that writes it, so that its
   * consequences happen exactly once, whichever event, sweep or button caused the fetch.
   *
   * @returns when to fetch the resource again, if one fetch is not enough to decide
   */
  resourceWritten: (tx: Database, change: Change) => Promise<Date | null>;
  /** Whether the shop has a subscription of the service, and whether it runs as far as the shop knows. */
  heldSubscription: (tx: Database, serviceId: string) => Promise<'running' | 'ended' | null>;
  /**
   * The service no longer finds a subscription of the shop: two 404s ten minutes apart, while it found another resource.
   * Runs in the transaction that records it.
   *
   * @param isAnnounced whether a signed `subscription:deleted` named it
   * @returns whether it has ended; otherwise the fetch is repeated later
   */
  subscriptionMissing: (tx: Database, serviceId: string, isAnnounced: boolean) => Promise<boolean>;
  /** A transactions list was written. Runs in the transaction that writes it. */
  listWritten: (tx: Database, list: StoredList) => Promise<void>;
  /** The same after the commit: calls to the service must not hold a transaction open. */
  listCommitted: () => Promise<void>;
};

const subscribers = processWide<MirrorSubscriber>('mirror-subscriber');

/** Sets the subscribers of this process, before anything is fetched. */
export function setMirrorSubscriber(subscriber: MirrorSubscriber): void {
  subscribers.set(subscriber);
}

/**
 * The subscribers of this process.
 * @throws Error if there are none: a change that is written without them would be lost
 */
export function mirrorSubscriber(): MirrorSubscriber {
  const subscriber = subscribers.get();
  if (!subscriber) throw new Error('The mirror has no subscribers: call subscribeToMirror() first');
  return subscriber;
}
