/** `npm run test:long` runs all cases. */
export const isLong = process.env.TEST_LONG === '1';
