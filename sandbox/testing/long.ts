/** Whether tests run all cases, as in `npm run test:long`. */
export const isLong = process.env.TEST_LONG === '1';
