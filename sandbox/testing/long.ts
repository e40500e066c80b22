/** Whether this is a run in which tests try all that they can, as `npm run test:long` is. */
export const isLong = process.env.TEST_LONG === '1';
