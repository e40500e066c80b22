/** A guard that is taken out of the code, and where that has to be noticed. */
export type Mutation = {
  /** What is removed, as it is listed in docs/mutations.md. */
  guard: string;
  file: string;
  /** Text that is in the file exactly once. */
  find: string;
  replace: string;
  /** Test files that are run until one test fails. */
  tests: readonly string[];
  /** Part of the names of the tests to run; all when left out. */
  named?: string;
};

/** The model of payments, whose random runs hold some guards besides their own tests. */
export const model = 'labs/models/payments.test.ts';
