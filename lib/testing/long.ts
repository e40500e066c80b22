/**
 * Whether this is `npm run test:long`, which tries more sizes, seeds and points in time of the same rules than `npm
 * test`.
 */
export const isLong = process.env.TEST_LONG === '1';
