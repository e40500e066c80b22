export type Mutation = {
  guard: string;
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  /** Without it, the text is removed. */
  replace?: string;
  tests: readonly string[];
  /** Part of the names of the tests to run; all by default. */
  named?: string;
};
