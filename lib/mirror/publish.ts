import type { Database } from '@/lib/db/client';
import { processWide } from '@/lib/process/process-wide';
import type { ListFetch } from './collections/list-fetch';
import type { Change } from './resource-store';

/** A transactions list that was stored. It may be the first of a million rows: taken in chunks. */
export type StoredList = {
  /** When it was asked for: what appeared was seen first then. */
  askedAt: Date;
  /** The list before, whoever fetched it. */
  before: ListFetch | null;
  /** Ids that no list has shown before. */
  appeared: readonly string[];
  /** Ids of all rows that are new or differ from what was stored, those of `appeared` among them. */
  written: readonly string[];
};

/**
 * What the domains do when the mirror has changed. The mirror keeps what the service showed and
 * knows none of them; lib/worker/subscribers.ts is where they subscribe.
 */
export type MirrorSubscriber = {
  /**
   * A resource was fetched and written. Runs in the transaction that writes it, so that everything
   * follows exactly once, whatever event, sweep or button led to the fetch.
   *
   * @returns when to fetch the resource again, where one fetch cannot tell
   */
  resourceWritten: (tx: Database, change: Change) => Promise<Date | null>;
  /** A transactions list was written. Runs in the transaction that writes it. */
  listWritten: (tx: Database, list: StoredList) => Promise<void>;
  /** The same once it is committed: what calls the service must not hold a transaction open. */
  listCommitted: () => Promise<void>;
};

const kept = processWide<MirrorSubscriber>('mirror-subscriber');

/** Sets the subscribers of this process, before anything is fetched in it. */
export function setMirrorSubscriber(subscriber: MirrorSubscriber): void {
  kept.set(subscriber);
}

/**
 * The subscribers of this process.
 * @throws Error where there are none: a change that is written without them would be lost
 */
export function mirrorSubscriber(): MirrorSubscriber {
  const subscriber = kept.get();
  if (!subscriber) throw new Error('Nobody hears of changes: call subscribeToMirror() first');
  return subscriber;
}
