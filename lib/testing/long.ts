/**
 * Whether this is a run of `npm run test:long`, in which tests try all that they can. What is tried
 * less in `npm test` keeps its rule: fewer sizes, seeds or points in time of the same.
 */
export const isLong = process.env.TEST_LONG === '1';
