/** What a module does to a restored dump, before any process runs on it. */
export type RestoreStep = {
  /** Its option of `npm run db:restored`, without dashes; it takes a value. */
  option: string;
  /** Why the value cannot be used; null if it can. Nothing has been changed before. */
  problem: (value: string | undefined) => Promise<string | null>;
  /** @returns what was done, for the terminal */
  run: (value: string | undefined) => Promise<string>;
};
