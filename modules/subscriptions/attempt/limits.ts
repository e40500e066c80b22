/** The service's limit; in its own file, so that it is all that the browser loads. */
export const MAX_QUANTITY = 10_000;
