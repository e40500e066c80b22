import type { Database } from '@/lib/db/client';
import { processWide } from '@/lib/process/process-wide';
import type { ListFetch } from './collections/list-fetch';
import type { Change } from './resource-store';

export type StoredList = {
  /** The start of the fetch, and the time at which its new rows were first seen. */
  askedAt: Date;
  complete: boolean;
  before: ListFetch | null;
  written: readonly string[];
};

/**
 * How orders, subscriptions and other domains react to changes of the mirror, which does not import them. They
 * subscribe in lib/worker/subscribers.ts.
 */
export type MirrorSubscriber = {
  /**
   * Called in the transaction that stores a fetched resource, so that consequences happen exactly once, whether an
   * event, a sweep or a button caused the fetch.
   *
   * @returns when to fetch the resource again, if this fetch is not enough to decide
   */
  resourceWritten: (tx: Database, change: Change) => Promise<Date | null>;
  /** Whether the shop has this subscription, and whether it is running according to the shop's records. */
  heldSubscription: (tx: Database, serviceId: string) => Promise<'running' | 'ended' | null>;
  /**
   * Called in the transaction that records that the service no longer finds a subscription of the shop: two 404s ten
   * minutes apart, while the service finds another resource.
   *
   * @param isAnnounced whether a signed `subscription:deleted` named it
   * @returns whether the subscription has ended; if not, it is fetched again later
   */
  subscriptionMissing: (tx: Database, serviceId: string, isAnnounced: boolean) => Promise<boolean>;
  listWritten: (tx: Database, list: StoredList) => Promise<void>;
  /** Called after the transaction of `listWritten`, because calls to the service must not keep a transaction open. */
  listCommitted: () => Promise<void>;
};

const subscribers = processWide<MirrorSubscriber>('mirror-subscriber');

/** Call this before anything is fetched. */
export function setMirrorSubscriber(subscriber: MirrorSubscriber): void {
  subscribers.set(subscriber);
}

/** @throws Error if none is set, because a change would be stored without its consequences */
export function mirrorSubscriber(): MirrorSubscriber {
  const subscriber = subscribers.get();
  if (!subscriber) throw new Error('The mirror has no subscribers: call subscribeToMirror() first');
  return subscriber;
}
