/** A guard that is removed from the code, and the tests that have to detect it. */
export type Mutation = {
  /** What the guard ensures. */
  guard: string;
  file: string;
  /** Text that occurs in the file exactly once. */
  find: string;
  /** What stands there instead; without it, the text is removed. */
  replace?: string;
  /** Test files that are run until one test fails. */
  tests: readonly string[];
  /** Part of the names of the tests to run; all by default. */
  named?: string;
};
