import type { Account } from '@/lib/auth/viewer';
import type { Database } from '@/lib/db/client';

/** Keys of the texts in `account.data.problems`. */
export type ModuleObstacle = 'unsettled-subscription-attempt';

/** A module's personal data: how to export it, and how to delete it with an account. */
export type PersonalData = {
  /**
   * Top-level properties of the export. Amounts are minor units.
   * @param userId null for a guest
   * @param sold ids of the orders, and of the modules' sales
   */
  exported?: (
    userId: string | null,
    sold: readonly string[],
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** Ids of the module's sales to an account, which may have invoices. */
  sold?: (userId: string) => Promise<string[]>;
  /** Whether something prevents the deletion, before it starts. */
  obstacle?: (tx: Database, userId: string) => Promise<ModuleObstacle | null>;
  /** Names of the subscriptions and the like that end with the account, for the deletion page. */
  ending?: (userId: string) => Promise<string[]>;
  /** Ends them at the service. Idempotent. */
  end?: (userId: string) => Promise<void>;
  /** Whether all of them have ended. Nothing is deleted before. */
  hasEnded?: (tx: Database, userId: string) => Promise<boolean>;
  /** Deletes data that the law does not require to keep, before the account's row and in the same transaction. */
  remove?: (tx: Database, account: Account) => Promise<void>;
  /** The view that the user last used; null if unknown. */
  view?: (tx: Database, userId: string) => Promise<{ view: string | null } | null>;
};
