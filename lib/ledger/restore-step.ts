/** A module's step after a database was restored, before any process uses it. */
export type RestoreStep = {
  /** The step's option of `npm run db:restored`, without dashes. It takes a value. */
  option: string;
  /** Why the value cannot be used; null if it can. Called before anything is changed. */
  problem: (value: string | undefined) => Promise<string | null>;
  /** @returns a report for the terminal */
  run: (value: string | undefined) => Promise<string>;
};
