import type { Account } from '@/lib/auth/viewer';
import type { Database } from '@/lib/db/client';

/** Why a module keeps an account from being deleted: its texts are `account.data.problems`. */
export type ModuleObstacle = 'unsettled-subscription-attempt';

/** The personal data of a module: its export, and what the deletion of an account does with it. */
export type PersonalData = {
  /**
   * What is stored about somebody, by its keys in the export. Amounts are minor units.
   *
   * @param userId null for a guest
   * @param sold ids of their orders, and of what modules sold them
   */
  exported?: (
    userId: string | null,
    sold: readonly string[],
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** Ids of what an account has bought of the module, of which there may be invoices. */
  sold?: (userId: string) => Promise<string[]>;
  /** Why an account cannot be deleted now; null when it can. Nothing has been changed before. */
  obstacle?: (tx: Database, userId: string) => Promise<ModuleObstacle | null>;
  /** The names of what ends with an account, for the page that deletes it. */
  ending?: (userId: string) => Promise<string[]>;
  /** Ends at the service what would go on for the account. Safe to repeat. */
  end?: (userId: string) => Promise<void>;
  /** Whether everything has ended: until then nothing is deleted. */
  hasEnded?: (tx: Database, userId: string) => Promise<boolean>;
  /** Deletes what is not kept by law, in the transaction that deletes the account, before its row. */
  remove?: (tx: Database, account: Account) => Promise<void>;
  /** The view whose language somebody read last; null if unknown. */
  view?: (tx: Database, userId: string) => Promise<{ view: string | null } | null>;
};
